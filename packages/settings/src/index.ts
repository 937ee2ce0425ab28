export { loadConfig, type Setting, type SettingsSchema, settingsIn } from "./load-config.ts";
export { mode, mongodbUrl, natsUrl, objectStoreConfig, secret, secretKey } from "./parts.ts";
