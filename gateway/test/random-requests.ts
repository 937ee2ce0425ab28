/** What a fuzzer of raw requests puts together. */
const words = {
  method: ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get", "M\x01"],
  target: [
    ..."/ // /[ /\\ /% /%zz /%ff /%00 /%2e%2e/ /../ /? /?? /?a[]=1&a=2 /# * x".split(" "),
    ..."/api/user /api/login /api/public/people /api/public/people/ /api/person-by-slug/".split(
      " ",
    ),
    ..."/people/ /p/ /search?q= /assets/ /share/ /api/receipts/proof/ /api/files/photo/".split(" "),
  ],
  tail: ["", "%", "%E0%A4", "%zz", "[", "\\", "\xff", "'\"<>", ";a=b", "?a=%", "?page=-1", "1e9"],
  header: [
    ..."Cookie Range If-None-Match If-Match If-Modified-Since Accept Accept-Language".split(" "),
    ..."Accept-Encoding Content-Type Content-Length Transfer-Encoding Expect Origin".split(" "),
    ..."Idempotency-Key X-Forwarded-For Forwarded Traceparent Host Upgrade Authorization".split(
      " ",
    ),
  ],
  value: [
    ..."sid= sid=% __Host-sid=\x80 i18nextLng=%zz i18nextLng=../ bytes=-,5-1 bytes=a-".split(" "),
    ...'* W/ " gzip;q=a,*;q=0 a/b;c=" application/json;charset=utf-16 -1 0x10 99999999999'.split(
      " ",
    ),
    ..."chunked 100-continue null :: ,,,, \x80\xff h2c websocket 00-0-0-0".split(" "),
    "x".repeat(3_000),
  ],
};

/** Returns a request line and headers of known parts in wrong places. */
export function randomRequest(random: () => number) {
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? "";
  const target = pick(words.target) + pick(words.tail);
  const method = random() < 0.6 ? "GET" : pick(words.method);
  const headers = Array.from(
    { length: Math.floor(random() * 4) },
    () => `${pick(words.header)}: ${pick(words.value)}`,
  ).filter((header) => !/^(Content-Length|Expect): (99|100)/.test(header));
  return { method, target, headers };
}
