/**
 * The example that the templates are written for. Its two parts make each spelling of it unique: sampleItems, sample_item, "Sample Items"
 */
const EXAMPLE = /([Ss]ample|SAMPLE)([-_ ]?)([Ii]tem|ITEM)(s|S(?![a-z]))?/g

export interface FeatureNames {
  /** The name of the feature's folders: "price-lists" */
  plural: string
  /** The name of a single row: "price-list" */
  singular: string
}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** Throws an error with a sentence if a name cannot be used */
export function readNames(plural: string, singular = singularOf(plural)): FeatureNames {
  for (const name of [plural, singular])
    if (!KEBAB.test(name))
      throw new Error(`"${name}" cannot be the name of a feature. Write it like price-lists: lower case, parts joined by -`)
  if (plural === singular) throw new Error(`"${plural}" is its own singular. Name one row of it: --singular=person`)
  return { plural, singular }
}

function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  if (/(ss|x|z|ch|sh)es$/.test(plural)) return plural.slice(0, -2)
  return plural.endsWith('s') ? plural.slice(0, -1) : plural
}

/**
 * A template's text or path, written for another feature: each spelling
 * of the example is replaced with the same spelling of the feature's name
 */
export function renameExample(text: string, { plural, singular }: FeatureNames): string {
  return text.replace(EXAMPLE, (example: string, _sample: string, separator: string, item: string, pluralEnding?: string) => {
    const parts = (pluralEnding ? plural : singular).split('-')
    const isUpper = example === example.toUpperCase()
    const capitalizesFirst = example.startsWith('S')
    const capitalizesOthers = item.startsWith('I')
    return parts
      .map((part, index) => (isUpper ? part.toUpperCase() : (index === 0 ? capitalizesFirst : capitalizesOthers) ? capitalize(part) : part))
      .join(separator)
  })
}

const capitalize = (part: string) => part.charAt(0).toUpperCase() + part.slice(1)
