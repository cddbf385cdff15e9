import type { CallTemplate } from './call-template.ts'

export const DENTAL_CHANGES: CallTemplate[] = [
  {
    weight: 8,
    category: 'APPOINTMENT_CHANGE',
    lasts: [70, 150],
    quality: [85, 95],
    satisfaction: [84, 96],
    keywords: ['reschedule', 'cleaning', '{day}'],
    comment: 'Moved the appointment in one minute and offered a reminder.',
    summary: 'Moved the cleaning to {day} at {time}.',
    talk: `
S: Bright Smile Dental, {staff} speaking.
C: Hi, {name}. I have a cleaning this week and something came up at work.
S: No problem. Would you like to come another day?
C: Yes, maybe next week?
S: I have {day} at {time}.
C: I'll take it.
S: Done. You'll get a text the day before, {first}.`,
  },
  {
    weight: 4,
    category: 'APPOINTMENT_CHANGE',
    lasts: [80, 160],
    quality: [83, 94],
    satisfaction: [80, 94],
    keywords: ['reschedule', 'child', 'school'],
    comment: 'Patient with a busy parent, found a slot after school.',
    summary: 'Moved the check-up of {child} to {day} at {time}, after school.',
    talk: `
S: Bright Smile Dental, this is {staff}.
C: Hi, it's {first}, the parent of {child}. We have a check-up on a school morning and there's a test.
S: Then let's move it. After school?
C: Yes, anything after three.
S: {day} at {time} is the closest I have.
C: We'll make that work.
S: All right, {child} is down for {day}. Good luck with the test!`,
  },
  {
    weight: 2.5,
    category: 'APPOINTMENT_CHANGE',
    lasts: [90, 190],
    quality: [80, 92],
    satisfaction: [74, 90],
    keywords: ['reschedule', 'crown', 'lab'],
    comment: 'Was upfront about the delay and apologized.',
    summary: 'The crown isn’t back from the lab. Agreed on {day} at {time} instead.',
    talk: `
S: Bright Smile Dental, {staff} speaking.
C: Hello, {name}. You left me a message about my crown?
S: Yes, thank you for calling back. The lab is late, so it won't be here for your appointment. I'm sorry about that.
C: How late?
S: Three days. Could you come {day} at {time}?
C: I guess so. The temporary one is holding for now.
S: If it comes loose, call us and we'll see you the same day.
C: Okay, thanks.`,
  },
  {
    weight: 9,
    category: 'APPOINTMENT_CONFIRM',
    lasts: [40, 75],
    quality: [88, 96],
    satisfaction: [88, 97],
    keywords: ['confirm', '{day}', '{time}'],
    comment: 'Short and friendly.',
    summary: 'Confirmed {day} at {time}.',
    talk: `
S: Bright Smile Dental, this is {staff}.
C: Hi, {name}. I just want to confirm my appointment.
S: You're on the schedule for {day} at {time} with {doctor}.
C: Great, I'll be there.
S: Do you still have the same insurance?
C: Yes, {plan}.
S: Perfect, see you {day}.`,
  },
  {
    weight: 3.5,
    category: 'APPOINTMENT_CONFIRM',
    lasts: [55, 100],
    quality: [86, 95],
    satisfaction: [85, 96],
    keywords: ['confirm', 'parking', 'directions'],
    comment: 'Gave clear directions.',
    summary: 'Confirmed {day} at {time} and asked where to park.',
    talk: `
S: Bright Smile Dental, {staff} speaking.
C: Good morning, {name}. Is my appointment {day} at {time} still on?
S: It is, with {doctor}.
C: Where do I park? Last time I drove around the block twice.
S: Behind the building. The entrance is on Grand Avenue, just past the bakery.
C: Ah, that's where it is. Thank you.`,
  },
  {
    weight: 4.5,
    category: 'CANCEL_APPOINTMENT',
    lasts: [55, 110],
    quality: [76, 88],
    satisfaction: [72, 88],
    keywords: ['cancel', 'sick', 'call again'],
    comment: 'Kind, but didn’t offer a new date.',
    summary: 'Canceled {day} because of a cold. Will call to rebook.',
    talk: `
S: Bright Smile Dental, this is {staff}.
C: Hi, {name}. I have to cancel {day}, I've caught something.
S: Oh no, feel better soon. I'll take you off the schedule.
C: Thanks. I'll call again when I'm better.
S: Please do. Take care, {first}.`,
    items: [{ text: 'Call {name} in a few days to find a new date', inDays: 4, hour: 12, line: 3 }],
  },
  {
    weight: 2.5,
    category: 'CANCEL_APPOINTMENT',
    resolved: false,
    lasts: [70, 150],
    quality: [70, 84],
    satisfaction: [60, 80],
    keywords: ['cancel', 'cost', 'insurance', '{plan}'],
    comment: 'A payment plan could have been offered.',
    summary: 'Canceled the crown because {plan} covers only half. Wants to think about it.',
    talk: `
S: Bright Smile Dental, {staff} speaking.
C: Hello, {name}. I'd like to cancel the appointment for my crown.
S: May I ask why?
C: I spoke with {plan} and they only pay half. I need to think about that.
S: I understand. I'll cancel it then.
C: Is it bad if I wait?
S: {doctor} said it shouldn't wait longer than three months.
C: All right. I'll be in touch.`,
    items: [{ text: 'Offer {name} a payment plan for the crown', inDays: 2, hour: 16, line: 3 }],
  },
]
