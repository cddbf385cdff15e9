import type { ReviewMessages } from '../en/review-pages.ts'
import { translateProblem } from './problems.ts'

export const reviewMessages: ReviewMessages = {
  loading: 'Cargando…',
  tryAgain: 'Intentar de nuevo',
  back: 'Atrás',
  sentWith: 'Enviado con',
  sentByWith: (company) => `Enviado por ${company} con`,

  question: (company) => `¿Recomendaría ${company}?`,
  oneTap: 'Gracias por su visita. Basta con un toque.',
  yes: 'Sí',
  no: 'No',

  feedbackTitle: 'Por favor, cuéntenos qué podemos mejorar',
  feedbackPrivate: 'Solo lo recibe el consultorio; no se publica.',
  feedbackGiven: 'Ya tenemos sus comentarios. Si desea cambiarlos, escríbalos de nuevo.',
  yourFeedback: 'Sus comentarios',
  feedbackNeeded: 'Por favor, escriba sus comentarios.',
  submit: 'Enviar',
  sending: 'Enviando…',
  news: 'Pueden enviarme novedades del consultorio',
  refer: 'Recomendaría el consultorio a un amigo',
  alsoPublic: 'También puede escribir una opinión pública',

  sorry: 'Lamentamos que no haya quedado conforme',
  talkToTheTeam: 'Por favor, cuéntele al equipo qué salió mal. Así podrán solucionarlo.',

  recommendToOthers: 'Nos alegra saberlo. ¿Se lo contaría a otros?',
  gladThanks: 'Nos alegra saberlo. ¡Gracias!',
  helpNeighbors: 'Unas palabras en Google ayudan a sus vecinos a encontrar el consultorio.',
  thanksForVisit: 'Gracias por su visita.',
  onGoogle: 'Opine en Google',
  onYelp: 'Opine en Yelp',
  seeOnYelp: 'Véanos en Yelp',
  opened: 'Abierto',

  success: 'Opinión recibida',
  alreadySubmitted: 'Ya recibimos su opinión',
  thanks: 'Gracias por participar',
  feedbackIsPrivate: 'Sus comentarios llegaron al consultorio, no a un sitio de opiniones.',
  companyOn: (company) => `${company} en`,

  pageTitle: 'Su opinión',

  problem: translateProblem,
}
