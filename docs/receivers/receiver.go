// A receiver of Assay's webhooks in Go, with the standard library only.
//
//	WEBHOOK_SECRET=whsec_… PORT=8080 go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const toleranceSeconds = 5 * 60
const maxBodyBytes = 1 << 20

// The key of Standard Webhooks: the bytes after whsec_, or the text of a secret of your own.
func keyOf(secret string) []byte {
	if encoded, found := strings.CutPrefix(secret, "whsec_"); found {
		if key, err := base64.StdEncoding.DecodeString(encoded); err == nil {
			return key
		}
	}
	return []byte(secret)
}

// isGenuine says whether the request came from Assay, unchanged and just now.
func isGenuine(key []byte, header http.Header, body []byte) bool {
	timestamp := header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-seconds)) > toleranceSeconds {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.", header.Get("webhook-id"), timestamp)
	mac.Write(body)
	expected := mac.Sum(nil)
	// While a secret is being replaced there are two signatures: one that fits is enough.
	for _, signature := range strings.Fields(header.Get("webhook-signature")) {
		value, found := strings.CutPrefix(signature, "v1,")
		given, err := base64.StdEncoding.DecodeString(value)
		if found && err == nil && hmac.Equal(given, expected) {
			return true
		}
	}
	return false
}

func main() {
	key := keyOf(os.Getenv("WEBHOOK_SECRET"))
	// Ids that were handled. Keep them where a restart does not lose them: delivery is at least once.
	var handled sync.Map
	http.HandleFunc("POST /", func(response http.ResponseWriter, request *http.Request) {
		// The bytes as they came: parsing and writing JSON again would change them.
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, maxBodyBytes))
		if err != nil {
			http.Error(response, "too large", http.StatusRequestEntityTooLarge)
			return
		}
		if !isGenuine(key, request.Header, body) {
			http.Error(response, "signature refused", http.StatusUnauthorized)
			return
		}
		var event struct{ ID, Type string }
		if err := json.Unmarshal(body, &event); err != nil {
			http.Error(response, "not JSON", http.StatusBadRequest)
			return
		}
		if _, seen := handled.LoadOrStore(event.ID, true); !seen {
			log.Println(event.Type, event.ID)
		}
		// Answer first, work later: after 15 seconds the attempt counts as failed.
		response.WriteHeader(http.StatusNoContent)
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
