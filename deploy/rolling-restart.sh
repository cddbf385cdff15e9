#!/bin/sh
# rolling-restart.sh HOST... : restarts the web and worker processes one machine after the other, without a failed request.
# A web process says on SIGTERM that it is not ready, serves on until HAProxy has noticed, finishes, and starts anew. The next machine is
# begun only when this one answers again.
set -eu
for host in "$@"; do
  echo "$host: restarting"
  ssh "$host" sudo systemctl restart marquee-web marquee-worker
  tries=0
  until curl -fsS -o /dev/null --max-time 2 "http://$host:${WEB_PORT:-3000}/readyz" 2>/dev/null; do
    tries=$((tries + 1))
    if [ "$tries" -gt 60 ]; then
      echo "$host does not answer; the others were left alone. See: ssh $host journalctl -u marquee-web" >&2
      exit 1
    fi
    sleep 1
  done
  # HAProxy asks every second, and one good answer brings it back
  sleep 3
  echo "$host: serving again"
done
