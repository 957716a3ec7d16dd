/**
 * How streets and house numbers are written. Whose address it is, the words before it say.
 * Source: Universal Postal Union, S42 addressing templates and country sheets (https://www.upu.int/).
 * Own work, Apache-2.0.
 */
const NAME = String.raw`\p{Lu}[\p{L}'’.-]{1,24}`;
const NUMBER = String.raw`\d{1,5}(?: ?[a-zA-Z](?![\p{L}]))?(?:[-/]\d{1,4})?`;
const OF = String.raw`(?:(?:de|del|della|di|da|do|dos|du|des|la|le|les|van|von|der|den|am|zum) ){0,2}`;

export const ADDRESSES: readonly { language: string; pattern: RegExp }[] = [
  {
    language: "English",
    pattern: new RegExp(
      String.raw`(?<![\w.,-])(?:(?:Flat|Apt|Apartment|Unit|Suite) \w{1,5},? )?\d{1,5}[A-Za-z]?,? (?:${NAME} ){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Close|Lane|Ln|Drive|Dr|Court|Ct|Way|Place|Pl|Boulevard|Blvd|Terrace|Crescent|Gardens|Square|Sq|Highway|Hwy|Parkway|Pkwy|Row|Mews|Grove|Hill|Park|Walk|Circle|Trail|Parade|Esplanade|View|Rise)(?![\p{L}])`,
      "gu",
    ),
  },
  {
    language: "German",
    pattern: new RegExp(
      String.raw`(?<![\p{L}])(?:\p{Lu}[\p{L}-]{2,30}(?:straße|strasse|str\.|weg|gasse|platz|allee|ring|damm|ufer|hof|steig)|(?:${NAME} ){1,3}(?:Straße|Strasse|Str\.|Weg|Gasse|Platz|Allee|Ring|Damm|Ufer)|(?:Am|Im|An der|Auf der|Zum|Zur|In der) ${NAME}) ${NUMBER}(?!\d)`,
      "gu",
    ),
  },
  {
    language: "French",
    pattern: new RegExp(
      String.raw`(?<![\w.,-])\d{1,4}(?: (?:bis|ter))?,? (?:[Rr]ue|[Aa]venue|[Aa]v\.|[Bb]oulevard|[Bb]d|[Pp]lace|[Cc]hemin|[Aa]llée|[Ii]mpasse|[Qq]uai|[Rr]oute|[Cc]ours|[Ss]quare) ${OF}(?:l'|d')?${NAME}(?:[ -]${NAME}){0,3}`,
      "gu",
    ),
  },
  {
    language: "Italian, Spanish, Portuguese, Polish, Romanian",
    pattern: new RegExp(
      String.raw`(?<![\p{L}])(?:[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso|[Ll]argo|[Vv]icolo|[Cc]alle|C/|[Aa]venida|[Aa]vda\.?|[Pp]laza|[Pp]aseo|[Rr]ua|[Tt]ravessa|[Pp]raça|[Aa]lameda|[Uu]l\.|[Uu]lica|[Aa]l\.|[Oo]s\.|[Pp]l\.|[Ss]tr\.|[Ss]trada) ?${OF}${NAME}(?: ${OF}${NAME}){0,3},? (?:n[.º°]{0,2} ?|nr\.? ?|№ ?)?${NUMBER}(?!\d)`,
      "gu",
    ),
  },
  {
    language: "Dutch, Swedish, Norwegian, Danish, Finnish",
    pattern: new RegExp(
      String.raw`(?<![\p{L}])(?:${NAME} ){0,2}\p{Lu}?[\p{L}-]{2,30}(?:straat|laan|weg|plein|gracht|kade|dijk|singel|gatan|vägen|gata|gate|veien|vej|gade|vegen|stien|katu|tie) ${NUMBER}(?!\d)`,
      "gu",
    ),
  },
  {
    language: "Post office boxes",
    pattern:
      /(?<![\p{L}])(?:P\. ?O\. ?Box|PO Box|Postfach|Boîte postale|Apartado|Casella postale|Postbus) \d{1,7}(?!\d)/giu,
  },
];
