<?php
/**
 * Sends leads to Criba, with nothing but PHP 8 and its curl extension. Copy this file into your program:
 *
 *     require 'criba.php';
 *     $lead = criba_send_lead('https://leads.example.com', 'criba_…', ['nombre' => 'Lucía', 'email' => 'lucia@example.com']);
 *     echo $lead['status'], ' ', $lead['triager']['name'] ?? '';
 *
 * What fails on the way is sent again with the same idempotency key, so a lead is neither lost nor stored twice.
 */

/** The server refused the lead, or could not be reached (status 0); `problem` says why (RFC 9457). */
final class CribaProblem extends RuntimeException
{
    public function __construct(public readonly int $status, public readonly array $problem, string $failure = '')
    {
        parent::__construct($problem['detail'] ?? ($failure !== '' ? $failure : "The server answered $status."));
    }
}

const CRIBA_TRY_AGAIN = [0, 408, 425, 429, 502, 503, 504];

function criba_send_lead(string $url, string $key, array $lead, ?string $idempotencyKey = null, int $tries = 4): array
{
    $idempotencyKey ??= bin2hex(random_bytes(16));
    for ($tried = 1; ; $tried++) {
        $retryAfter = 0;
        $request = curl_init(rtrim($url, '/') . '/api/public/ingest-lead');
        curl_setopt_array($request, [
            CURLOPT_POSTFIELDS => json_encode($lead, JSON_THROW_ON_ERROR),
            CURLOPT_HTTPHEADER => [
                "authorization: Bearer $key",
                'content-type: application/json',
                "idempotency-key: $idempotencyKey",
            ],
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => 10,
            CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$retryAfter): int {
                if (preg_match('/^retry-after: *(\d+)/i', $line, $found)) {
                    $retryAfter = min(30, (int) $found[1]);
                }
                return strlen($line);
            },
        ]);
        $body = curl_exec($request);
        $status = $body === false ? 0 : curl_getinfo($request, CURLINFO_RESPONSE_CODE);
        $answer = is_string($body) ? json_decode($body, true) : null;
        if ($status >= 200 && $status < 300 && is_array($answer)) {
            return $answer;
        }
        if ($tried >= $tries || !in_array($status, CRIBA_TRY_AGAIN, true)) {
            throw new CribaProblem($status, is_array($answer) ? $answer : [], curl_error($request));
        }
        usleep((int) (1_000_000 * max($retryAfter, 0.25 * 2 ** $tried * random_int(50, 100) / 100)));
    }
}
