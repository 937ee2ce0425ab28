import { serveTasks } from "@deeds/service-kit/isolated/serve-tasks";
import { cleanFile } from "./clean-file.ts";

/** Runs in an isolated process, since it parses what strangers upload. */
serveTasks(cleanFile);
