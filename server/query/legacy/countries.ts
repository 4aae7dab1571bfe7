/**
 * Countries as maps of the world know them: codes (ISO 3166 of two and three letters, that of the Olympic committee or
 * `-`), the middle as latitude and longitude, and the English name. Kosovo has no ISO code; maps call it UNK.
 */
const COUNTRIES = `
AF AFG AFG 33 65 Afghanistan
AX ALA - 60.116667 19.9 Aland Islands
AL ALB ALB 41 20 Albania
DZ DZA ALG 28 3 Algeria
AS ASM ASA -14.33333333 -170 American Samoa
AD AND AND 42.5 1.5 Andorra
AO AGO ANG -12.5 18.5 Angola
AI AIA - 18.25 -63.16666666 Anguilla
AQ ATA - -90 0 Antarctica
AG ATG ANT 17.05 -61.8 Antigua and Barbuda
AR ARG ARG -34 -64 Argentina
AM ARM ARM 40 45 Armenia
AW ABW ARU 12.5 -69.96666666 Aruba
AU AUS AUS -27 133 Australia
AT AUT AUT 47.33333333 13.33333333 Austria
AZ AZE AZE 40.5 47.5 Azerbaijan
BS BHS BAH 24.25 -76 Bahamas
BH BHR BRN 26 50.55 Bahrain
BD BGD BAN 24 90 Bangladesh
BB BRB BAR 13.16666666 -59.53333333 Barbados
BY BLR BLR 53 28 Belarus
BE BEL BEL 50.83333333 4 Belgium
BZ BLZ BIZ 17.25 -88.75 Belize
BJ BEN BEN 9.5 2.25 Benin
BM BMU BER 32.33333333 -64.75 Bermuda
BT BTN BHU 27.5 90.5 Bhutan
BO BOL BOL -17 -65 Bolivia
BQ BES - 12.15 -68.266667 Bonaire
BA BIH BIH 44 18 Bosnia and Herzegovina
BW BWA BOT -22 24 Botswana
BV BVT - -54.43333333 3.4 Bouvet Island
BR BRA BRA -10 -55 Brazil
IO IOT - -6 71.5 British Indian Ocean Territory
VG VGB IVB 18.431383 -64.62305 British Virgin Islands
BN BRN BRU 4.5 114.66666666 Brunei
BG BGR BUL 43 25 Bulgaria
BF BFA BUR 13 -2 Burkina Faso
BI BDI BDI -3.5 30 Burundi
KH KHM CAM 13 105 Cambodia
CM CMR CMR 6 12 Cameroon
CA CAN CAN 60 -95 Canada
CV CPV CPV 16 -24 Cape Verde
KY CYM CAY 19.5 -80.5 Cayman Islands
CF CAF CAF 7 21 Central African Republic
TD TCD CHA 15 19 Chad
CL CHL CHI -30 -71 Chile
CN CHN CHN 35 105 China
CX CXR - -10.5 105.66666666 Christmas Island
CC CCK - -12.5 96.83333333 Cocos (Keeling) Islands
CO COL COL 4 -72 Colombia
KM COM COM -12.16666666 44.25 Comoros
CK COK COK -21.23333333 -159.76666666 Cook Islands
CR CRI CRC 10 -84 Costa Rica
HR HRV CRO 45.16666666 15.5 Croatia
CU CUB CUB 21.5 -80 Cuba
CW CUW - 12.116667 -68.933333 Curacao
CY CYP CYP 35 33 Cyprus
CZ CZE CZE 49.75 15.5 Czech Republic
CD COD COD 0 25 DR Congo
DK DNK DEN 56 10 Denmark
DJ DJI DJI 11.5 43 Djibouti
DM DMA DMA 15.41666666 -61.33333333 Dominica
DO DOM DOM 19 -70.66666666 Dominican Republic
EC ECU ECU -2 -77.5 Ecuador
EG EGY EGY 27 30 Egypt
SV SLV ESA 13.83333333 -88.91666666 El Salvador
GQ GNQ GEQ 2 10 Equatorial Guinea
ER ERI ERI 15 39 Eritrea
EE EST EST 59 26 Estonia
ET ETH ETH 8 38 Ethiopia
FK FLK - -51.75 -59 Falkland Islands
FO FRO - 62 -7 Faroe Islands
FJ FJI FIJ -18 175 Fiji
FI FIN FIN 64 26 Finland
FR FRA FRA 46 2 France
GF GUF - 4 -53 French Guiana
PF PYF - -15 -140 French Polynesia
TF ATF - -49.25 69.167 French Southern and Antarctic Lands
GA GAB GAB -1 11.75 Gabon
GM GMB GAM 13.46666666 -16.56666666 Gambia
GE GEO GEO 42 43.5 Georgia
DE DEU GER 51 9 Germany
GH GHA GHA 8 -2 Ghana
GI GIB - 36.13333333 -5.35 Gibraltar
GR GRC GRE 39 22 Greece
GL GRL - 72 -40 Greenland
GD GRD GRN 12.11666666 -61.66666666 Grenada
GP GLP - 16.25 -61.583333 Guadeloupe
GU GUM GUM 13.46666666 144.78333333 Guam
GT GTM GUA 15.5 -90.25 Guatemala
GG GGY - 49.46666666 -2.58333333 Guernsey
GN GIN GUI 11 -10 Guinea
GW GNB GBS 12 -15 Guinea-Bissau
GY GUY GUY 5 -59 Guyana
HT HTI HAI 19 -72.41666666 Haiti
HM HMD - -53.1 72.51666666 Heard Island and McDonald Islands
HN HND HON 15 -86.5 Honduras
HK HKG HKG 22.267 114.188 Hong Kong
HU HUN HUN 47 20 Hungary
IS ISL ISL 65 -18 Iceland
IN IND IND 20 77 India
ID IDN INA -5 120 Indonesia
IR IRN IRI 32 53 Iran
IQ IRQ IRQ 33 44 Iraq
IE IRL IRL 53 -8 Ireland
IM IMN - 54.25 -4.5 Isle of Man
IL ISR ISR 31.47 35.13 Israel
IT ITA ITA 42.83333333 12.83333333 Italy
CI CIV CIV 8 -5 Ivory Coast
JM JAM JAM 18.25 -77.5 Jamaica
JP JPN JPN 36 138 Japan
JE JEY - 49.25 -2.16666666 Jersey
JO JOR JOR 31 36 Jordan
KZ KAZ KAZ 48 68 Kazakhstan
KE KEN KEN 1 38 Kenya
KI KIR KIR 1.41666666 173 Kiribati
XK UNK KOS 42.666667 21.166667 Kosovo
KW KWT KUW 29.5 45.75 Kuwait
KG KGZ KGZ 41 75 Kyrgyzstan
LA LAO LAO 18 105 Laos
LV LVA LAT 57 25 Latvia
LB LBN LIB 33.83333333 35.83333333 Lebanon
LS LSO LES -29.5 28.5 Lesotho
LR LBR LBR 6.5 -9.5 Liberia
LY LBY LBA 25 17 Libya
LI LIE LIE 47.26666666 9.53333333 Liechtenstein
LT LTU LTU 56 24 Lithuania
LU LUX LUX 49.75 6.16666666 Luxembourg
MO MAC - 22.16666666 113.55 Macau
MK MKD MKD 41.83333333 22 Macedonia
MG MDG MAD -20 47 Madagascar
MW MWI MAW -13.5 34 Malawi
MY MYS MAS 2.5 112.5 Malaysia
MV MDV MDV 3.25 73 Maldives
ML MLI MLI 17 -4 Mali
MT MLT MLT 35.83333333 14.58333333 Malta
MH MHL MHL 9 168 Marshall Islands
MQ MTQ - 14.666667 -61 Martinique
MR MRT MTN 20 -12 Mauritania
MU MUS MRI -20.28333333 57.55 Mauritius
YT MYT - -12.83333333 45.16666666 Mayotte
MX MEX MEX 23 -102 Mexico
FM FSM FSM 6.91666666 158.25 Micronesia
MD MDA MDA 47 29 Moldova
MC MCO MON 43.73333333 7.4 Monaco
MN MNG MGL 46 105 Mongolia
ME MNE MNE 42.5 19.3 Montenegro
MS MSR - 16.75 -62.2 Montserrat
MA MAR MAR 32 -5 Morocco
MZ MOZ MOZ -18.25 35 Mozambique
MM MMR MYA 22 98 Myanmar
NA NAM NAM -22 17 Namibia
NR NRU NRU -0.53333333 166.91666666 Nauru
NP NPL NEP 28 84 Nepal
NL NLD NED 52.5 5.75 Netherlands
NC NCL - -21.5 165.5 New Caledonia
NZ NZL NZL -41 174 New Zealand
NI NIC NCA 13 -85 Nicaragua
NE NER NIG 16 8 Niger
NG NGA NGR 10 8 Nigeria
NU NIU - -19.03333333 -169.86666666 Niue
NF NFK - -29.03333333 167.95 Norfolk Island
KP PRK PRK 40 127 North Korea
MP MNP - 15.2 145.75 Northern Mariana Islands
NO NOR NOR 62 10 Norway
OM OMN OMA 21 57 Oman
PK PAK PAK 30 70 Pakistan
PW PLW PLW 7.5 134.5 Palau
PS PSE PLE 31.9 35.2 Palestine
PA PAN PAN 9 -80 Panama
PG PNG PNG -6 147 Papua New Guinea
PY PRY PAR -23 -58 Paraguay
PE PER PER -10 -76 Peru
PH PHL PHI 13 122 Philippines
PN PCN - -25.06666666 -130.1 Pitcairn Islands
PL POL POL 52 20 Poland
PT PRT POR 39.5 -8 Portugal
PR PRI PUR 18.25 -66.5 Puerto Rico
QA QAT QAT 25.5 51.25 Qatar
CG COG CGO -1 15 Republic of the Congo
RE REU - -21.15 55.5 Reunion
RO ROU ROU 46 25 Romania
RU RUS RUS 60 100 Russia
RW RWA RWA -2 30 Rwanda
BL BLM - 18.5 -63.41666666 Saint Barthelemy
SH SHN - -15.95 -5.7 Saint Helena
KN KNA SKN 17.33333333 -62.75 Saint Kitts and Nevis
LC LCA LCA 13.88333333 -60.96666666 Saint Lucia
MF MAF - 18.08333333 -63.95 Saint Martin
PM SPM - 46.83333333 -56.33333333 Saint Pierre and Miquelon
VC VCT VIN 13.25 -61.2 Saint Vincent and the Grenadines
WS WSM SAM -13.58333333 -172.33333333 Samoa
SM SMR SMR 43.76666666 12.41666666 San Marino
ST STP STP 1 7 Sao Tome and Principe
SA SAU KSA 25 45 Saudi Arabia
SN SEN SEN 14 -14 Senegal
RS SRB SRB 44 21 Serbia
SC SYC SEY -4.58333333 55.66666666 Seychelles
SL SLE SLE 8.5 -11.5 Sierra Leone
SG SGP SIN 1.36666666 103.8 Singapore
SX SXM - 18.033333 -63.05 Sint Maarten
SK SVK SVK 48.66666666 19.5 Slovakia
SI SVN SLO 46.11666666 14.81666666 Slovenia
SB SLB SOL -8 159 Solomon Islands
SO SOM SOM 10 49 Somalia
ZA ZAF RSA -29 24 South Africa
GS SGS - -54.5 -37 South Georgia
KR KOR KOR 37 127.5 South Korea
SS SSD - 7 30 South Sudan
ES ESP ESP 40 -4 Spain
LK LKA SRI 7 81 Sri Lanka
SD SDN SUD 15 30 Sudan
SR SUR SUR 4 -56 Suriname
SJ SJM - 78 20 Svalbard and Jan Mayen
SZ SWZ SWZ -26.5 31.5 Swaziland
SE SWE SWE 62 15 Sweden
CH CHE SUI 47 8 Switzerland
SY SYR SYR 35 38 Syria
TW TWN TPE 23.5 121 Taiwan
TJ TJK TJK 39 71 Tajikistan
TZ TZA TAN -6 35 Tanzania
TH THA THA 15 100 Thailand
TL TLS TLS -8.83333333 125.91666666 Timor-Leste
TG TGO TOG 8 1.16666666 Togo
TK TKL - -9 -172 Tokelau
TO TON TGA -20 -175 Tonga
TT TTO TTO 11 -61 Trinidad and Tobago
TN TUN TUN 34 9 Tunisia
TR TUR TUR 39 35 Turkey
TM TKM TKM 40 60 Turkmenistan
TC TCA - 21.75 -71.58333333 Turks and Caicos Islands
TV TUV TUV -8 178 Tuvalu
UG UGA UGA 1 32 Uganda
UA UKR UKR 49 32 Ukraine
AE ARE UAE 24 54 United Arab Emirates
GB GBR GBR 54 -2 United Kingdom
US USA USA 38 -97 United States
UM UMI - 19.2911437 166.618332 United States Minor Outlying Islands
VI VIR ISV 18.35 -64.933333 United States Virgin Islands
UY URY URU -33 -56 Uruguay
UZ UZB UZB 41 64 Uzbekistan
VU VUT VAN -16 167 Vanuatu
VA VAT - 41.9 12.45 Vatican City
VE VEN VEN 8 -66 Venezuela
VN VNM VIE 16.16666666 107.83333333 Vietnam
WF WLF - -13.3 -176.2 Wallis and Futuna
EH ESH - 24.5 -13 Western Sahara
YE YEM YEM 15 48 Yemen
ZM ZMB ZAM -15 30 Zambia
ZW ZWE ZIM -20 30 Zimbabwe
`;

export interface Country {
  readonly cca3: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
}

const FIELDS = ['cca2', 'cca3', 'cioc', 'name'] as const;
/** What a column can name countries by. */
export type CountryField = (typeof FIELDS)[number];

export const isCountryField = (value: unknown): value is CountryField =>
  FIELDS.some((field) => field === value);

const ROW =
  /^(?<cca2>\S+) (?<cca3>\S+) (?<cioc>\S+) (?<latitude>\S+) (?<longitude>\S+) (?<name>.+)$/gm;

/** Countries by one of their names, in small letters. */
const namedBy = (field: CountryField): ReadonlyMap<string, Country> =>
  new Map(
    [...COUNTRIES.matchAll(ROW)].flatMap(({ groups = {} }) => {
      const { cca3 = '', latitude, longitude, name = '', [field]: key = '-' } = groups;
      const country = { cca3, latitude: Number(latitude), longitude: Number(longitude), name };
      return key === '-' ? [] : [[key.toLowerCase(), country] as const];
    }),
  );

const known = new Map<CountryField, ReadonlyMap<string, Country>>();

/** The country that a text names, however it is written in capital and small letters. */
export const countryNamed = (text: string, field: CountryField): Country | null => {
  const countries = known.get(field) ?? namedBy(field);
  known.set(field, countries);
  return countries.get(text.toLowerCase()) ?? null;
};
