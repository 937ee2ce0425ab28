import { Outlet } from "@deeds/router";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

/** Header, page, footer. */
export const PublicLayout = () => (
  <div className="flex min-h-dvh flex-col">
    <Header />
    <Content />
    <Footer />
  </div>
);

/** The place of the page: where the skip link and focus lead. */
export const Content = () => (
  <main id="content" tabIndex={-1} className="grow outline-none">
    <Outlet />
  </main>
);
