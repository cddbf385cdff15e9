/**
 * Countries that share +1 with the US and Canada, whose calls cost several times as much: the usual destinations of toll fraud. Source: the
 * list of area codes by country of the North American Numbering Plan Administrator (nanpa.com). The US territories, such as Puerto Rico
 * (787, 939) and Guam (671), are missing here because calls to them are domestic
 */
const EXPENSIVE_AREA_CODES: Readonly<Record<string, string>> = {
  '242': 'the Bahamas',
  '246': 'Barbados',
  '264': 'Anguilla',
  '268': 'Antigua and Barbuda',
  '284': 'the British Virgin Islands',
  '345': 'the Cayman Islands',
  '441': 'Bermuda',
  '473': 'Grenada',
  '649': 'the Turks and Caicos Islands',
  '658': 'Jamaica',
  '664': 'Montserrat',
  '721': 'Sint Maarten',
  '758': 'Saint Lucia',
  '767': 'Dominica',
  '784': 'Saint Vincent and the Grenadines',
  '809': 'the Dominican Republic',
  '829': 'the Dominican Republic',
  '849': 'the Dominican Republic',
  '868': 'Trinidad and Tobago',
  '869': 'Saint Kitts and Nevis',
  '876': 'Jamaica',
}

/** The country of an expensive number within +1, without the country code; null: calls to it are domestic */
export const findExpensiveCountry = (national: string): string | null => EXPENSIVE_AREA_CODES[national.slice(0, 3)] ?? null
