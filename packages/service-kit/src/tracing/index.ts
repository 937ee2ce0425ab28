export { currentOrigin, inLogs, known, type Origin, traceparentHeader, within } from "./origin.ts";
export { beginStep, type Step, startTracing } from "./step.ts";
