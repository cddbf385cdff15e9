import type { ShowcaseCall } from './showcase-call.ts'

/** Unusual calls on an ordinary day: an emergency, a call in Spanish, a wrong number, a machine, and silence */
export const ODD_CALLS: ShowcaseCall[] = [
  {
    ago: 0,
    at: '09:30',
    phone: '+12175550113',
    name: 'Kevin Doyle',
    staff: 'Megan',
    status: 'Answered',
    category: 'APPOINTMENT',
    referral: 'UNKNOWN',
    isNew: false,
    lasts: 74,
    quality: 86,
    satisfaction: 70,
    resolved: false,
    keywords: ['swelling', 'fever', 'emergency'],
    comment: 'Asked the right questions. He’s waiting for a call with a time.',
    summary: 'Swollen cheek and fever since last night. Waiting by the phone for an appointment today.',
    urgent: { reason: 'swollen cheek and fever since last night', line: 1 },
    talk: `
S: Bright Smile Dental, this is Megan. How can I help?
C: Hi, this is Kevin Doyle. My cheek has been swollen since last night, and now I have a fever.
S: I'm sorry, Kevin. Can you open your mouth and swallow?
C: It hurts a lot, but yes.
S: Please stay close to the phone. I'll ask Dr. Patel how soon she can see you today and call you right back.
C: Thank you. Please hurry.`,
  },
  {
    ago: 1,
    at: '12:40',
    phone: '+12175550126',
    name: 'Lucía Ramírez',
    staff: 'Priya',
    status: 'Answered',
    category: 'APPOINTMENT',
    referral: 'GOOGLE',
    isNew: true,
    lasts: 96,
    quality: 91,
    satisfaction: 93,
    resolved: true,
    booked: 1,
    keywords: ['limpieza', 'niños', 'seguro'],
    comment: 'Se atendió en español y quedó con cita.',
    summary: 'Lucía Ramírez pidió una cita de limpieza para sus hijos. Quedó con cita el {dia} a las 4.',
    talk: `
S: Bright Smile Dental, soy Priya. ¿En qué le puedo ayudar?
C: Buenos días, me llamo Lucía Ramírez. Quiero una cita de limpieza para mis hijos. Los encontré en Google.
S: Con mucho gusto. Tengo el {dia} a las 4. ¿Tienen seguro?
C: Sí, tenemos seguro. El {dia} está perfecto, gracias.
S: Los apunto para el {dia} a las 4. Le mando los formularios esta semana.
C: Muy amable, gracias.`,
    items: [{ text: 'Mandar a Lucía los formularios', inDays: 2, hour: 12, line: 4 }],
  },
  {
    ago: 2,
    at: '15:38',
    phone: '+12175550144',
    name: '',
    staff: 'Priya',
    status: 'Answered',
    callerKind: 'WRONG_NUMBER',
    category: 'UNKNOWN',
    referral: 'UNKNOWN',
    isNew: null,
    lasts: 14,
    keywords: ['wrong number'],
    comment: 'No action needed.',
    summary: 'Wrong number: the caller wanted someone else.',
    talk: `
S: Bright Smile Dental, Priya speaking.
C: Oh, I wanted Tony's Pizza. Sorry, wrong number.
S: No problem at all.
C: Bye.`,
  },
  {
    ago: 2,
    at: '15:02',
    phone: '+12175550190',
    name: '',
    staff: 'Megan',
    status: 'Answered',
    callerKind: 'ROBOCALL',
    category: 'UNKNOWN',
    referral: 'UNKNOWN',
    isNew: null,
    lasts: 22,
    keywords: ['robocall'],
    comment: 'Mark it as spam to keep this number out of lists and totals.',
    summary: 'A recorded message, not a customer.',
    talk: `
S: Bright Smile Dental, this is Megan.
C: This is an automated message about your business listing. Press one to keep it.
S: Hello?
C: Press nine to be removed from our list.`,
  },
  {
    ago: 2,
    at: '14:31',
    phone: '+12175550191',
    name: '',
    staff: '',
    status: 'Answered',
    category: 'UNKNOWN',
    referral: 'UNKNOWN',
    isNew: null,
    lasts: 18,
    summary: '',
    problem: 'The recording is silent',
  },
]
