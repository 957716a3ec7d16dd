#!/usr/bin/env bash
# Checks one request that was kept, with openssl: its body in a file, its headers as arguments.
#   WEBHOOK_SECRET=whsec_… ./verify.sh body.json "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP" "$WEBHOOK_SIGNATURE" [NOW]
# NOW is the time of arrival in seconds; without it the request must be at most five minutes old.
set -euo pipefail
body=$1 id=$2 timestamp=$3 signatures=$4 now=${5:-$(date +%s)}

age=$((now - timestamp))
[ "${age#-}" -le 300 ] || { echo "refused: the request is too old"; exit 1; }
key=$(printf %s "${WEBHOOK_SECRET#whsec_}" | base64 -d | od -An -vtx1 | tr -d ' \n')
expected=$({ printf '%s.%s.' "$id" "$timestamp"; cat "$body"; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
# Digests of both sides are compared, so that the time taken says nothing about the signature.
digest() { printf %s "$1" | openssl dgst -sha256 -r | cut -d' ' -f1; }
for signature in $signatures; do
  [ "$(digest "$signature")" = "$(digest "v1,$expected")" ] && { echo "genuine"; exit 0; }
done
echo "refused: no signature fits"
exit 1
