/** What a generated portrait is made of: a type of appearance, never a likeness. */
export interface PortraitSpec {
  readonly ground: keyof typeof grounds;
  readonly skin: keyof typeof skins;
  readonly hair: keyof typeof hairColours;
  readonly style:
    | "short"
    | "parted"
    | "receding"
    | "bald"
    | "bun"
    | "bob"
    | "wavy"
    | "veil"
    | "scarf"
    | "cap"
    | "wrap";
  readonly beard?: "full" | "long" | "goatee" | "moustache" | "sideburns";
  readonly glasses?: "round" | "square";
  readonly dress: "suit" | "collar" | "cassock" | "coat" | "shawl" | "uniform" | "plain";
}

/** Centre and edge of the painted wall behind the sitter. */
export const grounds = {
  sepia: ["#E9DFD0", "#8C7862"],
  rose: ["#E8DAD2", "#907A6E"],
  olive: ["#E2E2D2", "#8A8A72"],
  slate: ["#DEDFDE", "#83868A"],
  sand: ["#F0E6D2", "#A08B68"],
} as const;

/** Lit side, shaded side, neck. */
export const skins = {
  fair: ["#E2D3C1", "#AD957F", "#A78D77"],
  warm: ["#D8C0A6", "#9C7F66", "#967A62"],
  olive: ["#CBAF90", "#8C6F55", "#866A51"],
  brown: ["#A98465", "#6B4D39", "#674A37"],
  deep: ["#7E5C46", "#4A3327", "#483226"],
} as const;

export const hairColours = {
  black: "#29241F",
  brown: "#4B3B2E",
  chestnut: "#6B4F38",
  fair: "#A58C68",
  grey: "#8D877D",
  silver: "#BDB5A7",
  white: "#E6DFD3",
} as const;
