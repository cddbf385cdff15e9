/** Fields of a location in the Business Information API's description. The sandbox's locations have only some of them */
const locationFields = [
  ...['name', 'languageCode', 'storeCode', 'title', 'phoneNumbers', 'categories', 'storefrontAddress', 'websiteUri', 'regularHours'],
  ...['specialHours', 'serviceArea', 'labels', 'adWordsLocationExtensions', 'latlng', 'openInfo', 'metadata', 'profile'],
  ...['relationshipData', 'moreHours', 'serviceItems'],
]

/** null if the mask is missing or names a field that no location has */
export function parseReadMask(text: string | undefined): string[] | null {
  const paths = (text ?? '').split(',').filter(Boolean)
  const areKnown = paths.every((path) => locationFields.includes(path.split('.')[0] ?? ''))
  return paths.length > 0 && areKnown ? paths : null
}

/** Returns only the fields in the mask, which may name nested fields like `metadata.placeId` */
export function applyMask(value: object, paths: string[]): object {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      if (paths.includes(name)) return [[name, inner]]
      const below = paths.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []))
      return below.length > 0 && typeof inner === 'object' && inner !== null ? [[name, applyMask(inner, below)]] : []
    }),
  )
}
