/** Templates of invitations, reminders and review requests */
export const invitationTemplates = {
  locale: 'en-US',
  orOpen: 'Or open this link:',
  unsubscribe: 'Unsubscribe',
  sentWith: (brand: string) => `Sent with ${brand}`,

  stop: 'Reply STOP to opt out',

  invitation: {
    preview: 'One tap is all it takes. It takes less than a minute.',
    reason: (company: string) => `You’re receiving this because you visited ${company}.`,
    message: {
      subject: 'How was your visit to {business}?',
      heading: 'Hello {name}, would you recommend us?',
      body: 'Thank you for your visit. Your feedback helps us take better care of you and helps your neighbors choose. It takes less than a minute.',
      button: 'Tell us about your visit',
      text: 'Hi {name}, would you recommend us? {link}',
    },
  },

  reminder: {
    preview: 'This is our only reminder. It takes less than a minute.',
    message: {
      subject: 'A quick reminder: your visit to {business}',
      heading: 'Hello {name}, how was your visit?',
      body: 'We’d still love to hear how your visit went. It takes less than a minute, and we won’t ask again.',
      button: 'Tell us about your visit',
      text: 'Hi {name}, a quick reminder: would you recommend us? {link}',
    },
  },

  poster: {
    question: 'How was your visit?',
    how: 'Scan the code with your phone’s camera and tell us. It takes less than a minute.',
    madeWith: (brand: string) => `Made with ${brand}`,
  },

  request: {
    subject: 'Need help writing a review?',
    subjectFor: (firstName: string) => `${firstName}, need help writing a review?`,
    preview: 'We prepared a draft. Edit it, and post it only if it’s true for you.',
    headingToday: 'Thank you for coming in today',
    heading: 'Thank you for your visit',
    lookedAfter: (host: string) => `${host} took care of you.`,
    lookedAfterBy: (hosts: string) => `${hosts} took care of you.`,
    body: 'If you’d like to share your experience, we prepared a draft. Pick what fits, change anything, and post it only if it’s true for you.',
    button: 'Open my draft',
    reason: (day: string) => `You’re receiving this because you visited us on ${day}.`,
    textFor: (company: string, firstName: string, url: string) =>
      `${company}: Hi ${firstName}, thank you for your visit. Your review draft: ${url} Reply STOP to opt out`,
    text: (company: string, url: string) => `${company}: Thank you for your visit. Your draft: ${url} Reply STOP to opt out`,
  },

  shortText: (company: string, url: string) => `${company}: ${url} Reply STOP to opt out`,
}

export type InvitationTemplates = typeof invitationTemplates
