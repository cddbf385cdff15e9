// Messages of the pay pages, exactly as in the specification. Free of zod, because the small pay-link page loads this file too

export const CARD_NUMBER_NEEDED = 'Please enter the correct card number!'
export const CVV_NEEDED = 'Please enter the correct cvv number!'
export const EXPIRATION_NEEDED = 'Please enter the expiration'
/** Shown only on the page behind an emailed pay link */
export const EXPIRATION_DATE_NEEDED = 'Please enter the expiration date'
export const FIRST_NAME_NEEDED = 'Please enter the first name'
export const LAST_NAME_NEEDED = 'Please enter the last name'
export const ADDRESS_NEEDED = 'Please enter the address'
export const CITY_NEEDED = 'Please enter the city'
export const STATE_NEEDED = 'Please select the state'
export const ZIP_NEEDED = 'Please enter the ZIP'
export const PHONE_NEEDED = 'Please enter the phone'

export const PAY_SUCCESS = 'Pay Success'
export const CONFIRMATION_FAILED = 'Payment encountered problems, please contact the administrator'
export const NO_LONGER_PAYABLE = 'The current invoice cannot be paid，Please refresh and try again。'
export const STATUS_UNKNOWN = 'Encountered an error, please refresh and try again!'
export const ATTEMPT_FAILED_TAIL = ',Please refresh and try again.'
export const ATTEMPT_FAILED = 'Encountered an error,Please refresh and try again.'
export const LINK_NOT_PAYABLE = 'This invoice cannot be paid,If you have any questions, please contact the administrator'
export const NOTHING_PAYABLE = 'No Invoice Payable'

// Not in the specification, which has the same sentence for an empty field and a wrong one
export const EXPIRATION_WRONG = 'Enter the expiration as month and year, like 08/2028'
export const EXPIRATION_PAST = 'This card has expired. Check the month and year, or use another card'
export const ZIP_WRONG = 'Enter a 5-digit ZIP, or 9 digits like 62704-1234'
export const PHONE_WRONG = 'Enter a 10-digit phone number, or start with + and the country code'

/** Not in the specification: it is not known yet whether the card was charged */
export const DO_NOT_PAY_AGAIN = 'Don’t pay again. We’re checking with the card processor whether your card was charged.'

/** Not in the specification: the computer or the network was asleep for so long that charging is no longer safe */
export const TOOK_TOO_LONG = 'That took too long. You weren’t charged. Please try again.'

/** Not in the specification: what to do after a decline */
export const NOTHING_CHARGED_YET = 'You weren’t charged. Check your card or try another one. The rest of the form is still filled in.'

/** Not in the specification: the card was charged in a currency other than the invoice's */
export const GOES_BACK =
  'Your card was charged in a currency other than US dollars. We’re refunding it to your card, and the bill is still open.'

/** Not in the specification: it turned out that an unclear payment was not charged */
export const NOT_CHARGED = 'Your card wasn’t charged. You can pay again.'
