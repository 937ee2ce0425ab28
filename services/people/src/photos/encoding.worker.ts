import { serveTasks } from "@deeds/service-kit/isolated/serve-tasks";
import { encodePhoto } from "./encode-photo.ts";

/** Runs in an isolated process, since it decodes what strangers upload. */
serveTasks(encodePhoto);
