/** What people call a line of insurance besides its name, in the languages of the site, by its type. */
export const keywordsOfType: Readonly<Record<string, string>> = {
  COMPLEMENTARIO: "reembolso copago bonos consultas exámenes reimbursement reembolso",
  CATASTROFICO: "enfermedades graves cirugía hospitalización serious illness cirurgia",
  DENTAL: "dentista dientes muelas odontología ortodoncia dentist teeth dentes",
  ONCOLOGICO: "cáncer oncología tumor quimioterapia cancer câncer",
  INTEGRAL: "hospitalario ambulatorio médico comprehensive",
  ACCIDENTES_URGENCIA: "urgencias accidente ambulancia fractura emergency pronto socorro",
  ASISTENCIA: "telemedicina médico a domicilio psicólogo telemedicine",
  SEGURO_COLECTIVO: "empresa pyme trabajadores colectivo grupal company employees empresas",
  ISAPRE: "isapre fonasa plan de salud cotización 7 %",
  INTERNACIONAL: "extranjero expatriados mundial global worldwide expatriate exterior",
  INDEMNIZACION: "hospitalización diaria renta cash diária",
  ESCOLAR: "colegio niños estudiantes jardín school students escola",
  VIDA: "fallecimiento muerte capital familia herencia life death vida",
  CARDIOLOGICO: "corazón infarto cardiología heart coração",
  FARMACIA: "remedios medicamentos recetas pharmacy medicines remédios",
  ESTETICO: "cirugía plástica belleza plastic surgery estética",
  SENIOR: "adulto mayor tercera edad abuelos jubilados elderly idoso",
  MASCOTAS: "perro gato mascota veterinario dog cat pet cachorro",
  GUARDIAS: "guardias vigilantes seguridad OS10 guards",
  ACCIDENTES_PERSONALES: "accidente invalidez muerte accidental disability invalidez",
  SCTR: "riesgo trabajo salud pensión obra minería work risk",
  VIAJE: "vacaciones turismo Europa Schengen extranjero trip holiday viagem férias",
  EPS: "EPS plan de salud entidad prestadora",
  EPS_EMPRESA: "EPS empresa trabajadores company",
  MEDICINA_PREPAGADA: "prepagada medicina prepaid",
};

/** What a product of any line is also called. */
export const keywordsOfProducts = "seguro plan póliza insurance policy";
