import { Outlet } from "@deeds/router";

/** The place of the page: where the skip link and focus lead. */
export const Content = () => (
  <main id="content" tabIndex={-1} className="grow outline-none">
    <Outlet />
  </main>
);
