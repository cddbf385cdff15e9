// No schemas here: the pay page for people who never sign in loads these words, and must stay small

// What the pages say, spelt as the specification does

export const CARD_NUMBER_NEEDED = 'Please enter the correct card number!'
export const CVV_NEEDED = 'Please enter the correct cvv number!'
export const PAY_SUCCESS = 'Pay Success'
export const CONFIRMATION_FAILED = 'Payment encountered problems, please contact the administrator'
export const NO_LONGER_PAYABLE = 'The current invoice cannot be paid，Please refresh and try again。'
export const STATUS_UNKNOWN = 'Encountered an error, please refresh and try again!'
export const ATTEMPT_FAILED_TAIL = ',Please refresh and try again.'
export const ATTEMPT_FAILED = 'Encountered an error,Please refresh and try again.'
export const LINK_NOT_PAYABLE = 'This invoice cannot be paid,If you have any questions, please contact the administrator'
export const NOTHING_PAYABLE = 'No Invoice Payable'
