#!/bin/sh
# rolling-restart.sh HOST... : restarts the web and worker processes one machine after the other, without a failed request.
# On SIGTERM a web process reports that it is not ready, serves until HAProxy has noticed, finishes, and starts again. The next machine is
# restarted only when this one responds again.
set -eu
for host in "$@"; do
  echo "$host: restarting"
  ssh "$host" sudo systemctl restart marquee-web marquee-worker
  tries=0
  until curl -fsS -o /dev/null --max-time 2 "http://$host:${WEB_PORT:-3000}/readyz" 2>/dev/null; do
    tries=$((tries + 1))
    if [ "$tries" -gt 60 ]; then
      echo "$host does not respond; the others were left alone. See: ssh $host journalctl -u marquee-web" >&2
      exit 1
    fi
    sleep 1
  done
  # HAProxy checks every second, and one successful check brings it back
  sleep 3
  echo "$host: serving again"
done
