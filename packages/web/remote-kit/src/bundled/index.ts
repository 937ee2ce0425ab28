export * from "./form-page.tsx";
export * from "./send-for-rows.ts";
export * from "./social-link.tsx";
