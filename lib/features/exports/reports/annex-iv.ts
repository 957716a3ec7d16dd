/** One thing that technical documentation under Annex IV of Regulation (EU) 2024/1689 has to hold. */
export interface DossierItem {
  /** Place in Annex IV. */
  point: string;
  /** What is asked for, in Assay's words. */
  asks: string;
  /** Requirements of the catalog that an audit judges and that speak to it. */
  requirements: readonly string[];
  /** What Assay's own register knows of it. */
  facts?: "identity" | "risk" | "monitoring" | "changes";
}

export interface DossierSection {
  title: string;
  items: readonly DossierItem[];
}

const id = (number: string) => `eu_ai_act_art-${number}`;
const item = (
  point: string,
  asks: string,
  requirements: readonly string[] = [],
  facts?: DossierItem["facts"],
): DossierItem => ({ point, asks, requirements: requirements.map(id), ...(facts ? { facts } : {}) });

/** The skeleton of Annex IV, point by point. */
export const ANNEX_IV: readonly DossierSection[] = [
  {
    title: "1. General description",
    items: [
      item(
        "1(a)",
        "Intended purpose, provider, version and its relation to earlier versions",
        ["13.2"],
        "identity",
      ),
      item("1(b)", "Interaction with hardware and software outside the system, other AI systems included"),
      item("1(c)", "Versions of relevant software or firmware, and what updates require"),
      item(
        "1(d)",
        "Forms in which the system is placed on the market, such as a package, a download or an API",
      ),
      item("1(e)", "Hardware the system is meant to run on"),
      item("1(f)", "For a component of a product: pictures of its outside, markings and inner layout"),
      item("1(g)", "The user interface given to the deployer", ["14.1"]),
      item("1(h)", "Instructions for use for the deployer", ["13.1", "13.2", "13.3"]),
    ],
  },
  {
    title: "2. Elements of the system and its development",
    items: [
      item("2(a)", "Methods and steps of development, with third-party systems and tools used", [
        "17.2",
        "25.3",
      ]),
      item(
        "2(b)",
        "Design: logic, algorithms, main choices with reasons and assumptions, what is optimized for",
      ),
      item("2(c)", "Architecture, how the components work together, and computing resources used"),
      item("2(d)", "Data: origin, selection, labeling, cleaning, and examination for bias", [
        "10.1",
        "10.2",
        "10.3",
        "10.4",
      ]),
      item("2(e)", "Human oversight measures and aids for interpreting the output", [
        "14.1",
        "14.2",
        "14.3",
        "13.3",
      ]),
      item("2(f)", "Changes determined in advance, and how compliance is kept up after them"),
      item("2(g)", "Validation and testing: data, metrics, logs, signed and dated test reports", [
        "9.4",
        "15.1",
        "15.2",
        "17.2",
      ]),
      item("2(h)", "Cybersecurity measures", ["15.3"]),
    ],
  },
  {
    title: "3. Monitoring, functioning and control",
    items: [
      item(
        "3",
        "Capabilities and limits, accuracy for groups of people, foreseeable harm, oversight, specifications of input data",
        ["13.2", "9.2", "12.1", "12.2", "14.1"],
        "monitoring",
      ),
    ],
  },
  {
    title: "4. Performance metrics",
    items: [item("4", "Why the performance metrics suit this system", ["15.1", "9.4"])],
  },
  {
    title: "5. Risk management system",
    items: [item("5", "The risk management system under Article 9", ["9.1", "9.2", "9.3", "9.4"], "risk")],
  },
  {
    title: "6. Changes through the lifecycle",
    items: [item("6", "Relevant changes the provider made to the system", ["43.3"], "changes")],
  },
  {
    title: "7. Standards applied",
    items: [
      item(
        "7",
        "Harmonized standards applied in full or in part, or the solutions used where none were applied",
      ),
    ],
  },
  {
    title: "8. EU declaration of conformity",
    items: [item("8", "A copy of the EU declaration of conformity", ["47.1"])],
  },
  {
    title: "9. Monitoring after placing on the market",
    items: [
      item("9", "The system that evaluates performance in use, with the monitoring plan under Article 72", [
        "72.1",
        "72.2",
        "72.3",
      ]),
    ],
  },
];
