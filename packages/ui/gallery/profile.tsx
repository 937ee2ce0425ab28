import { AtSign, Flag, Link2, Pencil, Phone, Plus, Send, Share2 } from "lucide-react";
import {
  BackLink,
  Button,
  byYear,
  DefinitionList,
  EntryNumber,
  GateNotice,
  HiddenContacts,
  HiddenMedia,
  HiddenText,
  Icon,
  Ledger,
  LedgerRow,
  LedgerYear,
  MediaRow,
  Portrait,
  Seal,
  TextLink,
} from "../src/index.ts";
import { portrait, softHash } from "./sample.ts";

const proofs = [
  { id: 9617, date: "2026-11-14", title: "Списки детей, спрятанные под яблоней" },
  { id: 9544, date: "2026-11-02", title: "Воспоминание об аресте и побеге" },
  { id: 7015, date: "2025-12-19", title: "Как детей выводили через здание суда" },
];

/** A profile as a guest sees it. */
export function ProfileSection() {
  return (
    <div className="grid grid-cols-1 gap-12 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <aside>
        <BackLink to="/">К реестру</BackLink>
        <Portrait id={123} name="Ирена" surname="Сендлер" photo={portrait} ratio="profile" />
        <div className="mt-6">
          <DefinitionList
            items={[
              { term: "Годы жизни", value: "1910–2008" },
              { term: "Профессия", value: "Социальный работник" },
              { term: "Место", value: "Варшава, Польша" },
              { term: "Добрых дел", value: 12, accent: true },
              { term: "В реестре с", value: "3 марта 2025 г." },
            ]}
          />
        </div>
      </aside>
      <div>
        <div className="flex items-center justify-between">
          <Seal date="2025-03-03" />
          <EntryNumber id={123} />
        </div>
        <h1 className="mt-2 text-page sm:text-person">Ирена Сендлер</h1>
        <p className="mt-3 max-w-measure text-lead">
          Во время оккупации Варшавы работала в городской службе помощи и с санитарным пропуском
          входила в гетто. С 1943 года вела детский отдел подпольного Совета помощи евреям.
        </p>
        <div className="gd-button-row mt-6">
          <Button variant="primary" inRow icon={Plus}>
            Добавить доказательство
          </Button>
          <Button inRow icon={Pencil}>
            Предложить правку
          </Button>
          <Button variant="text" inRow icon={Share2}>
            Поделиться
          </Button>
          <Button variant="text" inRow icon={Link2}>
            Копировать ссылку
          </Button>
        </div>
        <h2 className="mt-12 mb-3">Контакты</h2>
        <HiddenContacts
          kinds={[
            { icon: Phone, label: "Телефон" },
            { icon: AtSign, label: "Instagram" },
            { icon: Send, label: "Соцсети, 2" },
          ]}
          action={<Button>Войти или зарегистрироваться</Button>}
        >
          Контакты видны подписчикам. Войдите, чтобы увидеть их здесь.
        </HiddenContacts>
        <h2 className="mt-12 mb-3">
          Доказательства <span className="font-sans text-body font-normal text-muted">12</span>
        </h2>
        <GateNotice action={<Button>Войти</Button>}>
          <b>Заголовки открыты всем.</b> Тексты и файлы доказательств видны подписчикам.
        </GateNotice>
        <div className="mt-2">
          <Ledger>
            {byYear(proofs, ({ date }) => date).map(([year, rows]) => (
              <LedgerYear key={year} year={year}>
                {rows.map((proof) => (
                  <LedgerRow
                    key={proof.id}
                    {...proof}
                    foot={
                      <>
                        <Seal date={proof.date} />
                        <span>2 фото, 1 PDF, текст</span>
                      </>
                    }
                  >
                    <HiddenText />
                    <MediaRow>
                      <HiddenMedia kind="photo" placeholder={softHash} />
                      <HiddenMedia kind="audio" placeholder={null} />
                      <HiddenMedia kind="pdf" placeholder={softHash} />
                    </MediaRow>
                  </LedgerRow>
                ))}
              </LedgerYear>
            ))}
          </Ledger>
        </div>
        <p className="mt-8 flex gap-2">
          <Icon of={Flag} />
          <TextLink to="/">Пожаловаться или попросить убрать</TextLink>
        </p>
      </div>
    </div>
  );
}
