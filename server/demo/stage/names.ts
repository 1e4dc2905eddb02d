import type { Random } from './random.ts';

type Gender = 'female' | 'male';

interface People {
  /** The share of this nationality among office staff; on the factory floor nearly everyone is Bangladeshi. */
  share: number;
  onTheFloor?: number;
  given: Record<Gender, string>;
  family: Record<Gender, string>;
}

/** Family names that are the same for women and men. */
const shared = (names: string): Record<Gender, string> => ({ female: names, male: names });

/**
 * Names by nationality, so that given name, family name and gender match. Given names that would form a
 * famous person's name with a common family name are omitted.
 */
const PEOPLES: People[] = [
  {
    share: 56,
    onTheFloor: 78,
    given: {
      female: `Nusrat Farhana Sharmin Tahmina Rumana Sabina Nasrin Shahnaz Rehana Mahfuza Afroza Ismat
        Jannatul Lamia Mahmuda Moushumi Nargis Nilufar Parveen Rabeya Rashida Ruksana Sadia Salma
        Samira Sanjida Shaila Shampa Sumaiya Tanjila Tasnim Zakia Zannat Fatema Ayesha
        Kohinoor Morsheda Rokeya Halima Fahmida Israt Nazma Raushan Selina Shamima Sohana Tania`,
      male: `Arif Rakib Tanvir Sabbir Nazmul Kamrul Shafiq Habib Jahid Masud Mizan Monir Mostafa Nasir
        Rafiq Raihan Rashed Rezaul Ripon Saiful Sajid Shahin Shamim Shariful Sohel Sumon Tareq Wahid
        Zahid Zubair Abdul Aminul Anwar Asif Ashraf Atiq Azad Babul Belal Delwar Emdad Faisal Farid
        Faruk Golam Hafiz Harun Iqbal Jamil Kabir Liton Mahbub Moin Mukul Obaidul Parvez Sirajul`,
    },
    family: {
      female: `Akter Begum Khatun Sultana Jahan Parvin Yasmin Nahar Ara Chowdhury Haque Rahman Islam
        Ahmed Siddique Talukder Bhuiyan Khanam Hossain Karim Mahmud Sarker Mollah Kabir Alam`,
      male: `Hossain Rahman Islam Ahmed Chowdhury Karim Uddin Alam Haque Miah Sarker Mahmud Talukder
        Bhuiyan Mollah Siddique Majumder Howlader Sikder Munshi Khondaker Patwary Kazi Akand Pramanik`,
    },
  },
  {
    share: 16,
    onTheFloor: 20,
    given: {
      female: `Anindita Arpita Barnali Bithi Chaitali Debjani Dipa Gouri Jayanti Kakoli Keya Lipika
        Madhuri Mitali Moumita Nandita Papiya Purnima Rina Ruma Shilpi Shraboni Sudipta Swapna Tanushree`,
      male: `Anirban Bikash Biplob Chandan Debashish Dilip Goutam Joydeb Kajal Kanai Liton Manik Mithun
        Nirmal Palash Partha Pradip Prosenjit Rajib Ratan Sanjoy Shuvo Subrata Sudip Sujan Tapan Uttam`,
    },
    family: shared(
      `Das Dey Saha Ghosh Roy Paul Chakraborty Mondal Biswas Banik Sarkar Dutta Kundu Shil Bhowmik
       Barua Debnath Nath Majumdar Sutradhar`,
    ),
  },
  {
    share: 12,
    given: {
      female: `Ananya Bhavna Deepa Divya Gayatri Harini Jyoti Kavitha Lakshmi Malathi Nithya Pooja
        Radhika Revathi Sangeetha Shalini Shreya Simran Sneha Swati Vidya`,
      male: `Aditya Arjun Ashwin Dinesh Ganesh Girish Harish Karthik Kiran Mahesh Manoj Naveen Nikhil
        Prakash Pranav Rajesh Ramesh Rohan Sandeep Suresh Varun Vijay Vikram`,
    },
    family: shared(
      `Iyer Krishnan Menon Pillai Raman Subramaniam Reddy Naidu Rao Shetty Kulkarni Deshpande Joshi
       Patil Shah Trivedi Bhatt Verma Mishra Tiwari Bhatia Gill Sandhu Grewal`,
    ),
  },
  {
    share: 4,
    given: {
      female: 'Dilini Chathurika Ishara Nadeesha Sanduni Thilini Hiruni Anoma',
      male: 'Nuwan Chaminda Dinuka Ruwan Lasantha Tharindu Asanka Janith',
    },
    family: shared('Perera Fernando Silva Jayawardena Wijesinghe Gunasekara Bandara Rathnayake'),
  },
  {
    share: 3,
    onTheFloor: 2,
    given: {
      female: 'Sunita Sarita Bimala Kalpana Mina Puja Rekha',
      male: 'Bishnu Deepak Keshab Prem Santosh Suman Tek',
    },
    family: shared('Gurung Tamang Shrestha Thapa Rai Magar Adhikari Karki'),
  },
  {
    share: 3,
    given: {
      female: 'Aye Khin Mei Wei Xin Linh Huong Maricel Rowena',
      male: 'Aung Kyaw Jun Hao Minh Tuan Ramil Danilo Eko',
    },
    family: shared('Tan Lim Ong Nguyen Tran Villanueva Domingo Santoso Wijaya Htun'),
  },
  {
    share: 3,
    given: {
      female: 'Amara Chinwe Wanjiru Makena Layla Rania Yara Zeinab',
      male: 'Chidi Emeka Kamau Otieno Bilal Karim Tarek Yousef',
    },
    family: shared('Okeke Eze Mwangi Njoroge Haddad Khoury Mansour Saleh'),
  },
  {
    share: 3,
    given: {
      female: 'Agnieszka Birgit Carmen Elena Ingrid Laura Marta Sofia',
      male: 'Andrzej Diego Erik Henrik Luca Marek Stefan Tomas',
    },
    family: shared('Kowalczyk Lindqvist Moreno Novak Petrov Rossetti Vermeulen Weidmann'),
  },
];

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Given names that only demo accounts use. Adding them to the lists above would change the names of everyone else. */
const OF_ACCOUNTS = ['Farzana'];

const FEMALE = new Set([...PEOPLES.flatMap(({ given }) => words(given.female)), ...OF_ACCOUNTS]);

/** Whether a full name is a woman's, by its given name. */
export const isFemaleName = (name: string): boolean => FEMALE.has(name.split(' ')[0] ?? '');

/** Gives each person a different name until all combinations of given name and family name are used up. */
export function nameGiver(
  random: Random,
  reserved: readonly string[],
): (person: { femaleShare: number; inOffice: boolean }) => string {
  const peoples = PEOPLES.map(({ share, onTheFloor = 0, given, family }) => ({
    share,
    onTheFloor,
    names: {
      female: { given: words(given.female), family: words(family.female) },
      male: { given: words(given.male), family: words(family.male) },
    },
  }));
  const inOffices = peoples.map(({ share, names }) => [names, share] as const);
  const onFloors = peoples.map(({ onTheFloor, names }) => [names, onTheFloor] as const);
  const taken = new Set(reserved);
  return ({ femaleShare, inOffice }) => {
    for (let tries = 1; ; tries += 1) {
      const bearers = random.weighted(inOffice ? inOffices : onFloors);
      const names = bearers[random.chance(femaleShare) ? 'female' : 'male'];
      const [given, family] = [random.pick(names.given), random.pick(names.family)];
      const name = `${given} ${family}`;
      if (given === family || (taken.has(name) && tries < 8)) continue;
      taken.add(name);
      return name;
    }
  };
}
