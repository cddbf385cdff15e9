import type { CallTemplate } from './call-template.ts'

export const DENTAL_QUESTIONS: CallTemplate[] = [
  {
    weight: 6,
    category: 'GENERAL_INQUIRY',
    lasts: [100, 200],
    quality: [80, 92],
    satisfaction: [78, 92],
    keywords: ['insurance', 'coverage', '{plan}'],
    comment: 'Looked up the plan while the caller waited.',
    summary: 'Asked whether {plan} covers two cleanings a year. It does.',
    talk: `
S: Bright Smile Dental, this is {staff}.
C: Hi, it's {name}. My employer switched to {plan}. Do you take that?
S: We do. One moment, I'll look up what they cover.
C: I'd like to know about cleanings.
S: Two a year in full, and fillings at eighty percent.
C: Great. Do you need the new card?
S: Please bring it next time, or send us a photo.
C: I will. Thanks!`,
  },
  {
    weight: 3,
    category: 'GENERAL_INQUIRY',
    resolved: false,
    lasts: [120, 220],
    quality: [78, 90],
    satisfaction: [72, 88],
    keywords: ['insurance', 'night guard', 'pre-authorization'],
    comment: 'Promised to call back as soon as there’s an answer.',
    summary: 'Asked whether {plan} covers a night guard. Needs a pre-authorization first.',
    talk: `
S: Bright Smile Dental, {staff} speaking.
C: Hi, {name}. {doctor} recommended a night guard. Does my insurance pay for it?
S: Who are you with?
C: {plan}.
S: With them it needs a pre-authorization. I can send the request today.
C: How long does that take?
S: Usually a week. I'll call you as soon as I hear from them.
C: That would be great.`,
    items: [{ text: 'Request the pre-authorization for {name}’s night guard', inDays: 0, hour: 17, line: 4 }],
  },
  {
    weight: 3.5,
    category: 'GENERAL_INQUIRY',
    lasts: [45, 100],
    quality: [85, 95],
    satisfaction: [84, 95],
    keywords: ['office hours', 'Saturday'],
    comment: 'Clear answer, friendly.',
    summary: 'Asked about Saturday hours.',
    talk: `
S: Bright Smile Dental, this is {staff}.
C: Hi, are you open on Saturdays?
S: Every Saturday from eight to one.
C: And who's there?
S: {doctor} and one hygienist. Would you like to come in?
C: Not yet, I'll talk to my wife first. Thank you.`,
  },
  {
    weight: 3,
    category: 'GENERAL_INQUIRY',
    lasts: [90, 180],
    quality: [84, 95],
    satisfaction: [82, 95],
    keywords: ['after treatment', 'wisdom tooth', 'swelling'],
    comment: 'Careful advice, and checked back with the dentist.',
    summary: 'Swelling two days after a wisdom tooth was taken out; advised to ice it and to call if it gets bigger.',
    talk: `
S: Bright Smile Dental, {staff} speaking.
C: Hello, {name}. {doctor} took out my wisdom tooth two days ago and my cheek is still swollen.
S: Is it more than yesterday, or less?
C: About the same. It doesn't hurt much.
S: One moment, I'll ask {doctor}.
S: {doctor} says the third day is often the worst. Keep icing it, and sleep with your head up.
C: Okay. And if it gets bigger?
S: Then call us right away, evenings too. The number is on your instruction sheet.
C: Thank you, that's a relief.`,
    items: [{ text: 'Check on {name} after the wisdom tooth', inDays: 1, hour: 11, line: 3 }],
  },
  {
    weight: 2.5,
    category: 'GENERAL_INQUIRY',
    lasts: [60, 120],
    quality: [82, 93],
    satisfaction: [80, 93],
    keywords: ['records', 'X-rays', 'transfer'],
    comment: 'Helpful; explained what’s needed.',
    summary: 'Asked to have the X-rays sent to a specialist.',
    talk: `
S: Bright Smile Dental, this is {staff}.
C: Hi, {name}. My oral surgeon needs my X-rays. Can you send them?
S: Sure. I just need a signed form from you. I can email it.
C: Yes, please. The address hasn't changed.
S: Once we have it back, we'll send them the same day.
C: Perfect, thanks.`,
    items: [{ text: 'Send {name} the release form for X-rays', inDays: 0, hour: 16, line: 2 }],
  },
  {
    weight: 2,
    category: 'GENERAL_INQUIRY',
    isNew: true,
    resolved: false,
    lasts: [80, 150],
    quality: [74, 88],
    satisfaction: [68, 86],
    keywords: ['price', 'root canal', 'no insurance'],
    comment: 'Gave a range, but didn’t ask how to reach the caller.',
    summary: 'Asked what a root canal costs without insurance; wants to compare.',
    talk: `
S: Bright Smile Dental, {staff} speaking.
C: Hi, what do you charge for a root canal? I don't have insurance. {heard}
S: Between 900 and 1,400 dollars, depending on the tooth.
C: And a crown on top?
S: About 1,200 more. We have a savings plan for people without insurance. It takes fifteen percent off.
C: Okay. I'll shop around and call back.
S: Of course. May I ask your name?
C: {name}.`,
  },
  {
    weight: 2,
    category: 'COMPLAINT',
    resolved: false,
    lasts: [220, 410],
    quality: [56, 72],
    satisfaction: [28, 52],
    keywords: ['billing', 'overcharged', 'manager'],
    comment: 'Stayed calm, but couldn’t resolve it and didn’t say when the manager would call.',
    summary: 'The bill is higher than the estimate. Wants a call from the manager.',
    talk: `
S: Bright Smile Dental, this is {staff}.
C: Hello, {name}. I got a bill for 412 dollars and the estimate said 290.
S: I'm sorry about that. Let me look at it.
C: I've called about this before, to be honest.
S: I see two fillings here, one with an extra surface.
C: Nobody told me it would cost more.
S: I understand that it's upsetting. I can't change a bill, but our manager can.
C: Then I'd like to speak to the manager.
S: She's with a patient. May she call you back?
C: Yes, but please today or tomorrow.`,
    items: [{ text: 'Call {name} about the bill that’s above the estimate', inDays: 1, hour: 12, line: 9 }],
  },
  {
    weight: 1.6,
    category: 'COMPLAINT',
    lasts: [130, 260],
    quality: [72, 86],
    satisfaction: [48, 70],
    keywords: ['waiting time', 'complaint', 'apology'],
    comment: 'Apologized without excuses and offered the first slot of the day.',
    summary: 'Waited forty minutes at the last visit. Apology accepted; gets the first slot next time.',
    talk: `
S: Bright Smile Dental, {staff} speaking.
C: Hi, {name}. I want to say that I waited forty minutes last week, with an appointment.
S: I'm very sorry, {first}. There was an emergency that day, but we should have told you.
C: That's all I'd have wanted.
S: You're right. For your next visit I can give you the first slot of the day, so nobody's ahead of you.
C: That would be good.
S: {day} at {time}?
C: Fine. Thank you for listening.`,
  },
  {
    weight: 2.5,
    category: 'GENERAL_INQUIRY',
    lasts: [70, 140],
    quality: [83, 94],
    satisfaction: [82, 94],
    keywords: ['prescription', 'pharmacy', 'refill'],
    comment: 'Checked the pharmacy and gave a time.',
    summary: 'The pharmacy has no prescription for the rinse. Sending it again today.',
    talk: `
S: Bright Smile Dental, this is {staff}.
C: Hi, {name}. The pharmacy says they don't have my prescription, for the rinse.
S: Which pharmacy is it?
C: The one on MacArthur.
S: I see it went to your old one. I'll have {doctor} send it again.
C: When can I pick it up?
S: In about an hour, to be safe.
C: Thanks a lot.`,
  },
  {
    weight: 1.5,
    category: 'UNKNOWN',
    callerKind: 'WRONG_NUMBER',
    lasts: [12, 30],
    quality: [60, 80],
    satisfaction: [55, 75],
    keywords: ['wrong number'],
    comment: 'Polite and quick.',
    summary: 'Wrong number; wanted the animal clinic.',
    talk: `
S: Bright Smile Dental, {staff} speaking.
C: Oh, I wanted the animal clinic on Fifth Street.
S: This is the dentist. They end in 0170, I believe.
C: Sorry to bother you!`,
  },
]

export const DENTAL_SPAM: CallTemplate[] = [
  {
    weight: 1,
    category: 'UNKNOWN',
    callerKind: 'ROBOCALL',
    resolved: false,
    lasts: [9, 40],
    quality: [40, 60],
    satisfaction: [30, 50],
    keywords: ['sales', 'business listing'],
    comment: 'A recorded sales call.',
    summary: 'Recorded message about a business listing.',
    talk: `
S: Bright Smile Dental, {staff} speaking.
C: Hello, this is an important message about your business listing on the internet.
C: Press one now to speak to a specialist.
S: No, thank you.`,
  },
]
