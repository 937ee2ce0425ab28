import { Content } from "./content.tsx";
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
