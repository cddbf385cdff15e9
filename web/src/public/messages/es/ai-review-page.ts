import type { AiReviewMessages } from '../en/ai-review-page.ts'

export const aiReviewMessages: AiReviewMessages = {
  greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  thankYou: (name) => `Gracias${name && `, ${name}`}. ¿Le ayudamos con las palabras?`,
  intro: 'Elija lo que corresponda y preparamos un borrador. Usted cambia lo que quiera.',
  selectKeywords: 'Elija las palabras que describen su experiencia',
  chosen: (count, max) => `${count} de ${max}`,
  tooMany: '¡Puede elegir hasta tres palabras!',
  comments: 'Comentarios',
  keywordsNeeded: 'Primero elija una palabra o escriba un comentario',
  generate: 'Crear borrador',
  generating: 'Escribiendo su borrador…',
  failed: 'Esta vez no pudimos escribir el borrador. Inténtelo de nuevo o escriba sus propias palabras.',
  limit: 'Por ahora no se pueden crear más borradores. Puede escribir sus propias palabras.',
  offline: 'No pudimos conectarnos. Revise su conexión e inténtelo de nuevo, o escriba sus propias palabras.',
  writeOwnText: 'Escribir mis propias palabras',

  suggestion: 'Borrador de su opinión',
  ownTextPlaceholder: 'Escriba aquí sus propias palabras, o pida un borrador con las palabras que elija.',
  draftHint: 'Es un borrador para que usted lo haga cierto: cambie lo que no corresponda. Nosotros no publicamos nada.',
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
  shareHint: 'La publica usted, con su propia calificación. No se da nada a cambio.',
}
