/** The only account of the emulated Twilio; listed in sandbox/README.md for those who configure the portal */
export const twilioAccount = {
  sid: 'AC5a4db05a4db05a4db05a4db05a4db05a',
  authToken: 'sandbox-token',
  /** Its senders are the numbers that the account has from the beginning */
  messagingService: 'MG5a4db05a4db05a4db05a4db05a4db05a',
}

export function isAuthenticated(authorization: string | undefined): boolean {
  const expected = Buffer.from(`${twilioAccount.sid}:${twilioAccount.authToken}`).toString('base64')
  return authorization === `Basic ${expected}`
}
