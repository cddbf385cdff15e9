import type { AiReviewMessages } from '../en/ai-review-page.ts'

export const aiReviewMessages: AiReviewMessages = {
  greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  thankYou: (name) => `Gracias${name && `, ${name}`}. ¿Le ayudamos a escribir su opinión?`,
  intro: 'Elija lo que corresponda y prepararemos un borrador. Puede cambiar lo que quiera.',
  selectKeywords: 'Elija las palabras que describen su experiencia',
  chosen: (count, max) => `${count} de ${max}`,
  tooMany: '¡Puede elegir hasta tres palabras!',
  comments: 'Comentarios',
  keywordsNeeded: 'Primero elija una palabra o escriba un comentario',
  generate: 'Crear borrador',
  generating: 'Escribiendo su borrador…',
  failed: 'Esta vez no pudimos crear el borrador. Inténtelo de nuevo o escriba su propia opinión.',
  limit: 'Por ahora no se pueden crear más borradores. Puede escribir su propia opinión.',
  offline: 'No pudimos conectarnos. Revise su conexión e inténtelo de nuevo, o escriba su propia opinión.',
  writeOwnText: 'Escribir mi propia opinión',

  suggestion: 'Borrador de su opinión',
  ownTextPlaceholder: 'Escriba aquí su opinión, o cree un borrador con las palabras que elija.',
  draftHint: 'Es un borrador. Borre lo que no sea cierto. Nunca publicamos por usted.',
  ready: 'Su borrador está listo',
  copy: 'Copiar',
  copied: 'Texto copiado',
  notCopied: '¡No se pudo copiar!',
  regenerate: 'Otro borrador',
  confirmRegenerate: '¿Mostrar otro borrador?',
  editsStay: 'Sus cambios en este se conservan.',
  yes: 'Sí',
  no: 'No',

  share: 'Comparta su opinión',
  shareHint: 'Usted la publica con su propia calificación. No se ofrece nada a cambio.',
}
