import type { FormCall, FrontEndName, PageHead, SentForm } from "@deeds/contracts";
import { type ComponentType, createContext } from "react";
import type { RemotePartId } from "../remote/lazy-parts.ts";

/** One rendering of a page on the server: what it is rendered with, and what its components report. */
export interface RenderPass {
  /** Returns a part of a remote, or throws what prevented its import. */
  readonly partOf: (part: RemotePartId) => ComponentType<Record<string, unknown>>;
  /**
   * Renders without the Suspense boundaries of remotes. In the HTML of a boundary React replaces a part
   * that throws by the fallback and drops the error; without one the rendering throws it.
   */
  readonly throwsErrors: boolean;
  /** The head that the innermost component set, which is rendered last. */
  head: PageHeadInput | null;
  /** Keys of reads without a response. */
  readonly wants: Set<string>;
  /** The remote whose part was rendered last. */
  remote: FrontEndName | null;
  /** The remote whose page it is; `null` for a page of the shell. */
  pageRemote: FrontEndName | null;
  /** What was sent from a form of the page; `null` when the page is only read. */
  readonly form: SentForm | null;
  /** The call that `form` makes; `null` for none yet, `undefined` when the page has no such form. */
  formCall: FormCall | null | undefined;
}

/** `PageHead` of the contracts, of which only `title` is required. */
export type PageHeadInput = Pick<PageHead, "title"> & {
  readonly [Field in Exclude<keyof PageHead, "title">]?: PageHead[Field] | undefined;
};

/** `null` in a browser. */
export const RenderPassContext = createContext<RenderPass | null>(null);
