import { serveTasks } from "@deeds/service-kit/isolated/serve-tasks";
import { cleanFile } from "../src/media/clean-file.ts";

/** Cleans files as the service does, but fails at those that name a failure, as a defect in a parser would. */
serveTasks(async (bytes: Buffer) => {
  if (bytes.includes("crash")) process.abort();
  if (bytes.includes("hang")) for (;;);
  if (bytes.includes("allocate")) for (const all = []; ; ) all.push(Buffer.alloc(16_000_000, 1));
  return cleanFile(bytes);
});
