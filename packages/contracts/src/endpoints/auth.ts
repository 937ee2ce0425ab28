import { z } from "zod";
import { defineEndpoint } from "../define-endpoint.ts";
import { credentials, registration, user } from "../entities/user.ts";
import { timestamp } from "../text.ts";

export const authEndpoints = {
  currentUser: defineEndpoint({
    name: "currentUser",
    method: "GET",
    path: "/api/user",
    service: "auth",
    access: "public",
    summary: "The signed-in user",
    response: user,
    errors: ["not-authenticated"],
  }),
  login: defineEndpoint({
    name: "login",
    method: "POST",
    path: "/api/login",
    service: "auth",
    access: "public",
    summary: "Sign in",
    body: credentials,
    response: user,
    errors: ["bad-credentials", "validation", "rate-limited"],
    rateLimit: "sign-in",
  }),
  register: defineEndpoint({
    name: "register",
    method: "POST",
    path: "/api/register",
    service: "auth",
    access: "public",
    summary: "Open an account and sign in",
    status: 201,
    body: registration,
    response: user,
    errors: ["username-taken", "validation", "rate-limited"],
    rateLimit: "registration",
  }),
  logout: defineEndpoint({
    name: "logout",
    method: "POST",
    path: "/api/logout",
    service: "auth",
    access: "public",
    summary: "Sign out",
  }),
  subscription: defineEndpoint({
    name: "subscription",
    method: "GET",
    path: "/api/subscription",
    service: "auth",
    access: "signed-in",
    summary: "The subscription of the signed-in user",
    response: z.object({
      active: z.boolean(),
      plan: z.literal("premium"),
      expiresAt: timestamp.nullable(),
      renewsAt: timestamp.nullable(),
      promotionUntil: z.iso.date(),
      paymentsEnabled: z.boolean(),
    }),
  }),
} as const;
