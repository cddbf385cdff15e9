const firstNames =
  'Aaliyah Adam Alicia Amir Andre Angela Anita Beatrice Ben Bianca Caleb Camille Carlos Cassandra Cheryl Claire Connor Cynthia Damon Daniela Darnell Deborah Derek Diego Donna Edith Eduardo Elise Emeka Erica Evan Fatima Felix Frances Gabriel Gina Grant Hannah Harold Heather Ingrid Isaac Ivy Jamal Janet Jasmine Jeff Joanna Joel Joyce Karen Keith Kelsey Kenji Kiara Lamar Laura Leo Linda Lorenzo Lucy Malik Marcus Margaret Maya Melissa Miguel Mina Nadia Nathan Nicole Noah Olga Omar Paige Patrick Paula Quinn Rachel Rafael Renee Robert Rosa Ryan Sabrina Samuel Sarah Shawn Simone Stella Tamara Terrence Theresa Thomas Uma Valerie Vanessa Victor Wendy Yolanda Yusuf Zoe'.split(
    ' ',
  )

const lastNames =
  'Abbott Adeyemi Alvarez Bailey Banerjee Barnes Becker Bishop Boyd Brennan Calloway Campos Chang Clarke Coleman Cruz Dalton Delgado Dixon Donovan Drake Eaton Ellis Espinoza Farrell Fischer Fleming Foster Gallagher Garner Goodwin Grant Guzman Hale Hansen Harper Hayes Hoffman Holloway Huang Ibrahim Ingram Jacobs Jennings Kaplan Keller Kim Krueger Lambert Larson Lawson Lindgren Lopez Lucas MacLeod Maddox Marsh Medina Mercado Montoya Moss Navarro Nguyen Novak Nwosu Oakley Olsen Ortiz Palmer Park Pearson Petrov Pierce Pruitt Quintero Ramsey Rhodes Rivas Romano Russo Salazar Schultz Shah Silva Snyder Stone Sutton Tanaka Thornton Tran Underwood Vance Vargas Wallace Ward Weaver Whitaker Wu Yates Young Zamora Zimmerman'.split(
    ' ',
  )

/** Full name of the n-th person. Names do not repeat within some ten thousand people */
export function personAtIndex(n: number): { first: string; last: string } {
  const round = Math.floor(n / firstNames.length)
  return {
    first: firstNames[(n * 37) % firstNames.length] ?? '',
    last: lastNames[(n * 53 + round * 29 + 11) % lastNames.length] ?? '',
  }
}
