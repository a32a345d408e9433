#!/bin/sh
# Run the part of the site that is asked for: web, worker, beat, migrate, or any other command.
set -eu

case "${1:-web}" in
web)
    # The site is reached through a proxy only, so its word on the caller's address is taken.
    exec python -m uvicorn deploy.asgi:application \
        --host 0.0.0.0 --port "${PORT:-8000}" --workers "${WEB_PROCESSES:-2}" --lifespan off \
        --forwarded-allow-ips '*' --timeout-graceful-shutdown 5 --log-level warning \
        --ws websockets-sansio --ws-max-size 65536 --ws-per-message-deflate false
    ;;
worker)
    exec python -m celery -A deploy worker --pool threads --concurrency "${WORKER_THREADS:-4}" \
        --loglevel info
    ;;
beat)
    exec python -m celery -A deploy beat --schedule "${TMPDIR:-/tmp}/timetable" --loglevel info
    ;;
migrate)
    exec python manage.py migrate --no-input
    ;;
*)
    exec "$@"
    ;;
esac
