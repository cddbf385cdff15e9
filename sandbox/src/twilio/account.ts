/** The one account that the sandbox's Twilio knows; listed in sandbox/README.md for those who configure the portal */
export const twilioAccount = { sid: 'AC5a4db05a4db05a4db05a4db05a4db05a', authToken: 'sandbox-token' }
