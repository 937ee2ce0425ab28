import { z } from "zod";

/** Who may open a page: everyone, any account, administrators. */
export const access = z.enum(["public", "signed-in", "admin"]);
