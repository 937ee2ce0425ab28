import { z } from "zod";
import type { SecretKind } from "./weak-secrets.ts";

export type SettingsSchema = z.ZodObject;

/** One setting as its schema says it. */
export interface Setting {
  name: string;
  /** A line of Markdown without its full stop. */
  description: string;
  isNeeded: boolean;
  /** Undefined: none. */
  fallback: unknown;
  /** How it is a secret; undefined for one that is none. */
  secret: SecretKind | undefined;
}

/** The settings that a schema holds, in their order. */
export const settingsIn = ({ shape }: SettingsSchema): Setting[] =>
  Object.entries(shape as Record<string, z.ZodType>).map(([name, setting]) => ({
    name,
    description: setting.description ?? "",
    isNeeded: !setting.safeParse(undefined).success,
    fallback: setting instanceof z.ZodDefault ? setting.def.defaultValue : undefined,
    secret: secretKindOf(setting),
  }));

/** How a setting is a secret; undefined for one that is none. */
export const secretKindOf = (setting: z.ZodType): SecretKind | undefined =>
  setting.meta()?.secret as SecretKind | undefined;
