export { loadConfig } from "./load-config.ts";
export { mode, mongodbUrl, natsUrl, objectStoreConfig, secret, secretKey } from "./parts.ts";
export { type Setting, type SettingsSchema, settingsIn } from "./settings-in.ts";
