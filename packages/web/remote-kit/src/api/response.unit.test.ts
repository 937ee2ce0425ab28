import { expect, test } from "vitest";
import { errorOfResponse, toApiError } from "./response.ts";

const body = {
  message: "Имя пользователя занято",
  code: "username-taken",
  issues: [{ path: "username", message: "занято" }],
  requestId: "r-1",
};

test("an error of the API has the server's message, code, issues and request id", () => {
  const error = errorOfResponse(409, "Conflict", JSON.stringify(body));
  expect(error).toMatchObject({ status: 409, ...body });
});

test("any other error is the status code, a colon, a space and the body", () => {
  expect(errorOfResponse(502, "Bad Gateway", "upstream is gone").message).toBe(
    "502: upstream is gone",
  );
});

test("an empty body is replaced by the status text", () => {
  expect(errorOfResponse(500, "Internal Server Error", "").message).toBe(
    "500: Internal Server Error",
  );
});

test("JSON of another form is shown unchanged", () => {
  expect(errorOfResponse(400, "Bad Request", '{"error":1}')).toMatchObject({
    message: '400: {"error":1}',
    code: "unknown",
    issues: [],
  });
});

test("an edit conflict has the current state", () => {
  const conflict = { message: "m", code: "edit-conflict", requestId: "r", current: { id: 1 } };
  expect(errorOfResponse(412, "", JSON.stringify(conflict)).current).toEqual({ id: 1 });
});

test("any thrown value becomes an error with its message", () => {
  expect(toApiError(new Error("oops"))).toMatchObject({ message: "oops", code: "unknown" });
  expect(toApiError("text").message).toBe("text");
});
