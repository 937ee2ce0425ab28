// @vitest-environment happy-dom
import { fireEvent, renderPage } from "@deeds/remote-kit/testing";
import { expect, test } from "vitest";
import remote from "../remote.ts";

test("a phone is checked when its field is left, beside the field alone", async () => {
  const { screen } = await renderPage(remote, "/submit-person");
  const phone = await screen.findByLabelText("Phone");
  fireEvent.change(phone, { target: { value: "ask in the evening" } });
  expect(phone.getAttribute("aria-invalid")).toBeNull();
  fireEvent.blur(phone);
  await screen.findByText("Enter the phone number in international format");
  expect(phone.getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.change(phone, { target: { value: "+44 20 7946 0002" } });
  expect(phone.getAttribute("aria-invalid")).toBeNull();
});

test("the summary names the fields of its errors", async () => {
  const { screen } = await renderPage(remote, "/submit-person");
  fireEvent.change(await screen.findByLabelText("Day"), { target: { value: "31" } });
  fireEvent.click(screen.getByRole("button", { name: "Check your answers" }));
  await screen.findByRole("link", { name: "Enter the name" });
  screen.getByRole("link", { name: /^Birth date: / });
});
