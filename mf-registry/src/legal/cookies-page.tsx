import { LegalPage } from "./legal-page.tsx";

export default function CookiesPage() {
  return <LegalPage name="cookies" />;
}
