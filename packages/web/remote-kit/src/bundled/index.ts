export * from "./form-page.tsx";
export * from "./social-link.tsx";
