/** How this Stax behaves in aspects in which the real one differs by account, time of day or source. A tester can switch each one */
export interface StaxSwitches {
  /** What pay() resolves to, on which sources disagree */
  shape: 'transaction' | 'invoice'
  /** Metadata is returned as it was sent, or as JSON text */
  meta: 'object' | 'text'
  /**
   * midnight: charges settle at midnight Eastern, and until then only the
   * whole charge can be undone; at_once: as if that midnight had passed
   */
  settlement: 'midnight' | 'at_once'
  /** declined: the response to a refund is successful, but its child transaction is not. refused: the response is an undocumented error */
  refunds: 'made' | 'declined' | 'refused'
  /** Until Stax has approved the merchant, the account is not ACTIVE and cannot charge cards */
  merchant: 'ACTIVE' | 'PENDING'
}

const choices: { [Name in keyof StaxSwitches]: readonly StaxSwitches[Name][] } = {
  shape: ['transaction', 'invoice'],
  meta: ['object', 'text'],
  settlement: ['midnight', 'at_once'],
  refunds: ['made', 'declined', 'refused'],
  merchant: ['ACTIVE', 'PENDING'],
}

export function createDefaultSwitches(): StaxSwitches {
  return { shape: 'transaction', meta: 'object', settlement: 'midnight', refunds: 'made', merchant: 'ACTIVE' }
}

/** Applies the given values. If a value is unknown, returns a message and changes nothing */
export function changeSwitchesOrExplain(switches: StaxSwitches, wanted: object): string | null {
  for (const [name, value] of Object.entries(wanted)) {
    const known: readonly string[] | undefined = Object.hasOwn(choices, name) ? choices[name as keyof StaxSwitches] : undefined
    if (!known) return `There are switches for ${Object.keys(choices).join(', ')} only.`
    if (!known.includes(value)) return `${name} must be one of: ${known.join(', ')}.`
  }
  Object.assign(switches, wanted)
  return null
}
