-- A different lead in every request, as leadBody of load.ts makes them; prints what was measured as one line of JSON.
local key, run = os.getenv("BENCH_KEY"), tonumber(os.getenv("BENCH_RUN"))
local head = { ["Content-Type"] = "application/json", ["Authorization"] = "Bearer " .. key }
local firsts = { "carmen", "hugo", "iker", "lucia", "maria", "noa", "pablo", "sofia" }
local lasts = { "castro", "fernandez", "garcia", "ibanez", "moreno", "ortega", "ruiz", "vidal" }
local businesses = { "ecommerce", "Agencia", "tienda online", "clínica", "empleado" }
local revenues = { 8000, 24000, 60000, 120000, 400000 }
local n = 0

request = function()
  n = n + 1
  local digits = string.format("%08d", (run * 1000003 + n) % 100000000 * 61803399 % 100000000)
  local first, last = firsts[n % 8 + 1], lasts[math.floor(n / 8) % 8 + 1]
  local body = string.format(
    '{"nombre":"%s %s","email":"%s.%s.%s@example.com","telefono":"+346%s","business":"%s",' ..
    '"business_label":"Tienda de cerámica","revenue":%d,"funnel":"landing","utm_source":"google",' ..
    '"utm_medium":"cpc","utm_campaign":"otoño-2026","referrer":"https://example.com/blog"}',
    first, last, first, last, digits, digits, businesses[n % 5 + 1], revenues[n % 7 % 5 + 1])
  return wrk.format("POST", "/api/public/ingest-lead", head, body)
end

done = function(summary, latency)
  local e = summary.errors
  io.write(string.format('{"requests":%d,"microseconds":%d,"errors":%d,"p50":%d,"p99":%d}\n',
    summary.requests, summary.duration, e.status + e.connect + e.read + e.write + e.timeout,
    latency:percentile(50), latency:percentile(99)))
end
