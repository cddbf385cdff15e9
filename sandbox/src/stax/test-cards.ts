/** How a card behaves when it is charged. Of a card number, only this and its last four digits are stored */
export type CardBehavior = 'approve' | 'decline' | 'no_funds' | 'logic_error' | 'no_response' | 'less' | 'foreign' | 'not_a_test_card'

interface TestCard {
  number: string
  behavior: CardBehavior
  /** Description for people */
  does: string
}

export const testCards: TestCard[] = [
  { number: '4111 1111 1111 1111', behavior: 'approve', does: 'Is approved' },
  { number: '5555 5555 5555 4444', behavior: 'approve', does: 'Is approved' },
  { number: '3782 822463 10005', behavior: 'approve', does: 'Is approved; its CVV has four digits' },
  { number: '6011 1111 1111 1117', behavior: 'approve', does: 'Is approved' },
  { number: '3056 930902 5904', behavior: 'approve', does: 'Is approved' },
  { number: '3530 1113 3330 0000', behavior: 'approve', does: 'Is approved' },
  { number: '4012 8888 8888 1881', behavior: 'decline', does: 'Is declined: “Your card was declined.”' },
  { number: '5105 1051 0510 5100', behavior: 'no_funds', does: 'Is declined: “Your card has insufficient funds.”' },
  { number: '4000 0000 0000 0010', behavior: 'logic_error', does: 'Is refused with a logic_error; nothing is charged' },
  { number: '4000 0000 0000 0028', behavior: 'no_response', does: 'Is charged, but the response never comes' },
  { number: '4000 0000 0000 0036', behavior: 'less', does: 'Is approved for half of the amount only' },
  { number: '4000 0000 0000 0044', behavior: 'foreign', does: 'Is charged in Canadian dollars' },
]

/** Every card other than a test card is rejected, because a real card must never appear to work here */
export function behaviorOfCard(digits: string): CardBehavior {
  return testCards.find(({ number }) => number.replaceAll(' ', '') === digits)?.behavior ?? 'not_a_test_card'
}

export const declineMessages: Partial<Record<CardBehavior, string>> = {
  decline: 'Your card was declined.',
  no_funds: 'Your card has insufficient funds.',
  not_a_test_card: 'Only test cards work here. Nothing was charged.',
}
