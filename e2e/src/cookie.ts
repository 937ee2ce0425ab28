/** The session cookie of somebody who signs in, as a `Cookie` header. */
export async function cookieOf(origin: string, username: string, password: string) {
  const answer = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  if (answer.status !== 200) throw new Error(`the sign-in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
