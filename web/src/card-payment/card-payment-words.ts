import {
  ADDRESS_NEEDED,
  ATTEMPT_FAILED,
  ATTEMPT_FAILED_TAIL,
  CARD_NUMBER_NEEDED,
  CITY_NEEDED,
  CONFIRMATION_FAILED,
  CVV_NEEDED,
  DO_NOT_PAY_AGAIN,
  EXPIRATION_NEEDED,
  FIRST_NAME_NEEDED,
  LAST_NAME_NEEDED,
  NO_LONGER_PAYABLE,
  NOTHING_CHARGED_YET,
  PAY_SUCCESS,
  PHONE_NEEDED,
  STATE_NEEDED,
  STATUS_UNKNOWN,
  TOOK_TOO_LONG,
  ZIP_NEEDED,
} from '#contract/billing/payment-words.ts'

/** What a card payment says. The portal is in English; the customers' pay page has these words in each of its languages */
export const cardPaymentWords = {
  cardNumber: 'Card number',
  cvv: 'CVV',
  cardNumberNeeded: CARD_NUMBER_NEEDED,
  cvvNeeded: CVV_NEEDED,
  expirationNeeded: EXPIRATION_NEEDED,
  firstNameNeeded: FIRST_NAME_NEEDED,
  lastNameNeeded: LAST_NAME_NEEDED,
  addressNeeded: ADDRESS_NEEDED,
  cityNeeded: CITY_NEEDED,
  stateNeeded: STATE_NEEDED,
  zipNeeded: ZIP_NEEDED,
  phoneNeeded: PHONE_NEEDED,
  tooLong: (most: string) => `At most ${most} characters, please`,
  success: PAY_SUCCESS,
  confirmationFailed: CONFIRMATION_FAILED,
  noLongerPayable: NO_LONGER_PAYABLE,
  statusUnknown: STATUS_UNKNOWN,
  tookTooLong: TOOK_TOO_LONG,
  doNotPayAgain: DO_NOT_PAY_AGAIN,
  attemptFailed: ATTEMPT_FAILED,
  /** `reason`: the card processor's own sentence, in English */
  attemptFailedFor: (reason: string) => reason + ATTEMPT_FAILED_TAIL,
  /** The card processor's sentence says what to do */
  processorSays: (reason: string) => reason,
  nothingChargedYet: NOTHING_CHARGED_YET,
  /** Of a call that the server refused with a sentence */
  refused: (failure: { code: string; message: string }) => failure.message,
}

export type CardPaymentWords = typeof cardPaymentWords
